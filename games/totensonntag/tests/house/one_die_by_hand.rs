//! A die redone with `printf`, `sha256sum` and `openssl`, as docs/protocol.md tells the suspicious to do.

use feldpost_protocol::dice::{hash_lines, roll};
use std::process::Command;

const BY_HAND: &str = r#"
key=$(printf 'pbem/1 roll\n%s\n%s\n' "$1" "$2" | sha256sum | cut -c1-64)
head -c 64 /dev/zero | openssl enc -chacha20 -K "$key" -iv 00000000000000000000000000000000 | od -An -v -tu1
"#;

/// Keystream bytes to six-sided dice: 252 to 255 are passed over.
fn dice_of(bytes: &str) -> Vec<u16> {
    let numbers = bytes.split_whitespace().map(|number| number.parse::<u16>().unwrap());
    numbers.filter(|byte| *byte < 252).map(|byte| byte % 6 + 1).collect()
}

#[test]
fn a_die_can_be_redone_with_a_shell_and_openssl() {
    for n in 0..8 {
        let step = hash_lines(&["a step seed for this test", &n.to_string()]).unwrap();
        let label = format!("t2.c{n}.cw/assault/j18/3rtr-155art");
        let output =
            Command::new("sh").args(["-c", BY_HAND, "sh", &step.to_string(), &label]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let by_hand = dice_of(&String::from_utf8(output.stdout).unwrap());
        assert!(by_hand.len() > 50, "{by_hand:?}");
        assert_eq!(by_hand, roll(step, &label, 6, by_hand.len()).unwrap(), "{label}");
    }
}
