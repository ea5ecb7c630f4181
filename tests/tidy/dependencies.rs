//! `deny.toml` against Cargo.lock and what is built: banned crates, licences, sources.
//!
//! The same lists are read by `cargo deny check`, which asks the database of advisories too, and for that
//! needs the network.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use super::{root, sources};

/// What is built on this machine, ours left out.
fn packages() -> Vec<Value> {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let host = String::from_utf8_lossy(&rustc)
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned));
    let platform = ["--filter-platform", &host.expect("rustc names its host")];
    // Not `--offline`: cargo asks for crates here that only other machines build; a new one has none.
    let words = ["metadata", "--format-version", "1", "--locked"];
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(words).args(platform).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages").clone();
    packages.into_iter().filter(|package| !package["source"].is_null()).collect()
}

fn lists() -> toml::Table {
    std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml").parse().expect("deny.toml is TOML")
}

fn text<'v>(package: &'v Value, key: &str) -> &'v str {
    package[key].as_str().unwrap_or_default()
}

#[test]
fn no_crate_is_built_that_is_banned_or_comes_from_elsewhere() {
    let lists = lists();
    let banned: BTreeSet<&str> = lists["bans"]["deny"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|ban| {
            assert!(ban["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{ban}: say why");
            ban["crate"].as_str().expect("a name")
        })
        .collect();
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).expect("Cargo.lock");
    let lock: toml::Table = lock.parse().expect("Cargo.lock is TOML");
    let packages = lock["package"].as_array().expect("a list of packages");
    assert!(packages.len() > 100, "{} packages", packages.len());
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        assert!(!banned.contains(name), "{name} is banned by deny.toml");
        let source = package.get("source").and_then(toml::Value::as_str);
        assert!(source.is_none_or(|source| source.starts_with("registry+")), "{name} comes from {source:?}");
    }
}

#[test]
fn every_licence_is_one_of_the_list() {
    let lists = lists();
    let allowed: Vec<&str> = lists["licenses"]["allow"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(toml::Value::as_str)
        .collect();
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for package in packages() {
        let name = text(&package, "name");
        let said = text(&package, "license");
        let licence = spdx::Expression::parse_mode(said, spdx::ParseMode::LAX);
        let licence = licence.unwrap_or_else(|error| panic!("{name}: the licence {said:?}: {error}"));
        let is_fine = licence.evaluate(|asked| {
            let found = allowed.iter().find(|allowed| **allowed == asked.to_string());
            used.extend(found);
            found.is_some()
        });
        assert!(is_fine, "{name}: the licence {said:?} is not one of deny.toml");
    }
    let unused: Vec<_> = allowed.iter().filter(|allowed| !used.contains(*allowed)).collect();
    assert!(unused.is_empty(), "no crate needs {unused:?}: take them out of deny.toml");
}

/// What only test builds may have is turned on by the development dependencies of one crate, and by nothing
/// else: no default, no other manifest, no script.
#[test]
fn no_build_to_be_used_counts_stand_in_rounds_or_fails_on_purpose() {
    for source in sources(".", |path| path.ends_with("Cargo.toml") && !path.contains("target/")) {
        let manifest: toml::Table = source.text.parse().expect("a manifest is TOML");
        let features = manifest.get("features").and_then(toml::Value::as_table);
        assert!(features.is_none_or(|features| !features.contains_key("default")), "{}", source.path);
        for part in ["dependencies", "build-dependencies", "workspace"] {
            let named = manifest.get(part).map(toml::Value::to_string).unwrap_or_default();
            for feature in ["stand-in-beacon", "failpoints"] {
                assert!(!named.contains(feature), "{}: {part} turn on {feature}", source.path);
            }
        }
    }
}
