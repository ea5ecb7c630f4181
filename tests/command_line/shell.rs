//! What a shell completes, and the manual pages.

use std::fs;
use std::process::Command;

use super::COMMANDS;
use super::run::feldpost;

/// What bash offers for the last of these words.
fn offered(script: &str, words: &[&str]) -> String {
    let (last, before) = (words.len() - 1, words[words.len() - 2]);
    let ask = format!(
        "source {script}; COMP_WORDS=({}); COMP_CWORD={last}; _feldpost feldpost {:?} {before}; \
         echo \"${{COMPREPLY[@]}}\"",
        words.join(" "),
        words[last]
    );
    let asked = Command::new("bash").args(["-c", &ask]).output().unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    String::from_utf8(asked.stdout).unwrap().trim().to_owned()
}

#[test]
fn a_shell_completes_commands_and_options() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("feldpost.bash");
    fs::write(&script, feldpost(&["completions", "bash"]).quietly(0).out.clone()).unwrap();
    let script = script.to_str().unwrap();
    assert_eq!(offered(script, &["feldpost", "game", "rol"]), "rollback");
    assert_eq!(offered(script, &["feldpost", "ladder", "rec"]), "recompute");
    assert_eq!(offered(script, &["feldpost", "game", "list", "--over"]), "--overdue");
    for shell in ["zsh", "fish"] {
        feldpost(&["completions", shell]).quietly(0).says(&["feldpost", "rollback"]);
    }
    feldpost(&["completions", "csh"]).fails(2, &["csh", "bash"]);
}

#[test]
fn every_command_has_a_manual_page_with_its_example() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    feldpost(&["man", pages.to_str().unwrap()]).quietly(0).says(&["man -l", "feldpost.1"]);
    for words in COMMANDS {
        let page = pages.join(format!("feldpost-{}.1", words.join("-")));
        let page = fs::read_to_string(&page).unwrap_or_else(|_| panic!("{}", page.display()));
        assert!(page.contains(".SH NAME") && page.contains("Example"), "{words:?}");
        assert!(!page.contains("{one}") && !page.contains("{system}"), "{words:?}: no name is filled in");
    }
    feldpost(&["man", "/dev/null/man1"]).fails(2, &["/dev/null/man1"]);
}
