//! The systemd units in contrib/: what they must not take from the daemon.

use std::fs;
use std::path::Path;

/// Settings of a unit that systemd carries out by a filter of system calls, or that say so themselves. Where
/// `User=` is set each of them means NoNewPrivileges (systemd.exec(5)), and then setgid counts for nothing.
const NO_NEW_PRIVILEGES: [&str; 17] = [
    "DynamicUser",
    "LockPersonality",
    "MemoryDenyWriteExecute",
    "NoNewPrivileges",
    "PrivateDevices",
    "PrivateUsers",
    "ProtectClock",
    "ProtectHostname",
    "ProtectKernelLogs",
    "ProtectKernelModules",
    "ProtectKernelTunables",
    "RestrictAddressFamilies",
    "RestrictNamespaces",
    "RestrictRealtime",
    "RestrictSUIDSGID",
    "SystemCallArchitectures",
    "SystemCallFilter",
];

/// The settings of a unit: name and value of each line that is no comment.
fn settings(name: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("contrib").join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with(['#', '[', ';']));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn value(unit: &[(String, String)], wanted: &str) -> String {
    let values = unit.iter().filter(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    values.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_unit_leaves_a_setgid_sendmail_its_rights() {
    let unit = settings("feldpost.service");
    let lost: Vec<_> = unit.iter().filter(|(name, _)| NO_NEW_PRIVILEGES.contains(&name.as_str())).collect();
    assert_eq!(lost, Vec::<&(String, String)>::new());
    assert!(value(&unit, "ReadWritePaths").contains("-/var/spool/postfix/maildrop"));
    let strict = settings("feldpost.service.d/strict.conf");
    assert_eq!(value(&strict, "NoNewPrivileges"), "yes", "where there is no such program");
}

#[test]
fn the_unit_makes_room_for_what_lies_outside_of_the_home() {
    let unit = settings("feldpost.service");
    assert_eq!((value(&unit, "RuntimeDirectory"), value(&unit, "UMask")), ("feldpost".into(), "0077".into()));
    // Whoever speaks LMTP is another account: it must come through the folder.
    assert_eq!(value(&unit, "RuntimeDirectoryMode"), "0755");
    for drop_in in ["maildir.conf", "chroot.conf"] {
        assert!(
            value(&settings(&format!("feldpost.service.d/{drop_in}")), "ReadWritePaths").starts_with('/')
        );
    }
}
