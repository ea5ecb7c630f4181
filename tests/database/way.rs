//! The way to a server elsewhere: it proves who it is, and the role proves itself with a password that no
//! command line and no settings file has.
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::postgres::{Server, give};

const PASSWORD: &str = "a:b\\c";

/// A key and a certificate of its own for `localhost`.
fn certificate(folder: &Path) {
    let (key, certificate) = (folder.join("server.key"), folder.join("server.crt"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    [key, certificate].iter().for_each(|path| give(path));
}

/// A server that lets nobody in from the network without TLS and a password.
fn far_server() -> (Server, u16) {
    // Free a moment ago, and nobody here asks for one by its number.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = Server::start_with(port, |data| {
        certificate(data);
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
        fs::write(data.join("pg_hba.conf"), rules).unwrap();
        "listen_addresses = '127.0.0.1'\nssl = on\n".to_owned()
    });
    (server, port)
}

#[test]
fn a_server_elsewhere_proves_who_it_is_and_so_does_the_role() {
    let (server, port) = far_server();
    server.say("postgres", &format!("CREATE ROLE club LOGIN PASSWORD '{PASSWORD}'"));
    server.say("postgres", "CREATE DATABASE club OWNER club");
    let folder = tempfile::tempdir().unwrap();
    let (roots, passwords) = (folder.path().join("roots.pem"), folder.path().join("passwords"));
    fs::copy(server.data().join("server.crt"), &roots).unwrap();
    let line = format!("localhost:{port}:club:club:{}\n", PASSWORD.replace('\\', "\\\\").replace(':', "\\:"));
    let leave = |mode: u32, line: &str| {
        fs::write(&passwords, line).unwrap();
        fs::set_permissions(&passwords, fs::Permissions::from_mode(mode)).unwrap();
    };
    leave(0o600, &line);
    let migrate = |address: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_feldpost"));
        command.args(["store", "migrate", "--to", address]).env_clear().env("PGPASSFILE", &passwords);
        let done = command
            .env("PGSERVICEFILE", folder.path().join("services"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        (
            done.status.code(),
            String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap(),
        )
    };
    let trusted = format!("sslmode=verify-full&sslrootcert={}", roots.display());
    let at = |host: &str, options: &str| format!("postgres://club@{host}:{port}/club?{options}");
    let refused = |address: &str, said: &str| {
        let (code, told) = migrate(address);
        assert!(code != Some(0) && told.contains(said), "{address}: {code:?} {told}");
    };
    refused(&at("localhost", "sslmode=verify-full"), "certificate");
    refused(&at("127.0.0.1", &trusted), "certificate");
    refused(&at("localhost", "sslmode=disable"), "no encryption");
    leave(0o600, "localhost:*:club:club:wrong\n");
    refused(&at("localhost", &trusted), "password authentication failed");
    leave(0o644, &line);
    refused(&at("localhost", &trusted), "others can read");
    leave(0o600, &line);
    let (code, told) = migrate(&at("localhost", &trusted));
    assert!(code == Some(0) && told.contains("made the tables"), "{code:?} {told}");
    // The same by a service file, which says all of it.
    let service = format!(
        "[club]\nhost=localhost\nport={port}\ndbname=club\nuser=club\nsslmode=verify-full\nsslrootcert={}\n",
        roots.display()
    );
    fs::write(folder.path().join("services"), service).unwrap();
    let (code, told) = migrate("postgres:///?service=club");
    assert!(code == Some(0) && told.contains("already"), "{code:?} {told}");
    refused("postgres:///?service=other", "no service");
}
