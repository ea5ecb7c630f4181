//! The tables, and how they came to be: each step is a version, and is never changed afterwards.
//!
//! They are made in the schema that stands first in the role's `search_path`: clubs that share a database
//! have a schema each.
use postgres::Client;

use crate::{DatabaseError, connection};
use feldpost_host::store::StoreError;

/// The steps that led to the tables of this build, each from the version before it.
const STEPS: [&str; 2] = [include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// Refuses a schema that has no tables, or those of another version.
pub(crate) fn check(client: &mut Client) -> Result<(), StoreError> {
    match version(client)? {
        None => Err(DatabaseError::NoTables.into()),
        Some(found) if found > newest() => Err(DatabaseError::Newer { found, newest: newest() }.into()),
        Some(found) if found < newest() => Err(DatabaseError::Older { found, newest: newest() }.into()),
        Some(_) => Ok(()),
    }
}

/// The newest version that this build knows.
fn newest() -> i32 {
    i32::try_from(STEPS.len()).unwrap_or(i32::MAX)
}

/// The version of the tables that are there.
fn version(client: &mut Client) -> Result<Option<i32>, StoreError> {
    let there = "SELECT to_regclass('feldpost_schema') IS NOT NULL";
    if !client.query_one(there, &[]).map_err(DatabaseError::from)?.get::<_, bool>(0) {
        return Ok(None);
    }
    let row = client.query_opt("SELECT version FROM feldpost_schema", &[]).map_err(DatabaseError::from)?;
    Ok(row.map(|row| row.get(0)))
}

/// Lets a role work with the tables: read and change their rows, and nothing of the tables themselves.
pub(crate) fn let_in(client: &mut Client, role: &str) -> Result<(), StoreError> {
    let names = "SELECT quote_ident($1), quote_ident(current_schema())";
    let row = client.query_one(names, &[&role]).map_err(DatabaseError::from)?;
    let (role, schema): (String, String) = (row.get(0), row.get(1));
    let grants = format!(
        "GRANT USAGE ON SCHEMA {schema} TO {role}; \
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {role}; \
         REVOKE INSERT, DELETE ON feldpost_schema FROM {role}; \
         GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA {schema} TO {role}"
    );
    Ok(client.batch_execute(&grants).map_err(DatabaseError::from)?)
}

/// Whether somebody leads at the home of these tables.
fn is_claimed(client: &mut Client) -> Result<bool, StoreError> {
    let row = client.query_one(connection::IS_CLAIMED, &[&connection::LOCK]).map_err(DatabaseError::from)?;
    Ok(row.get(0))
}

/// Makes what is missing, in one transaction. Returns the versions before and after.
///
/// # Errors
/// The tables are those of a newer build, a daemon works with them, or the role may not change them.
pub(crate) fn migrate(client: &mut Client) -> Result<(i32, i32), StoreError> {
    let mut work = || -> Result<Result<i32, i32>, StoreError> {
        client.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(7364197)").map_err(DatabaseError::from)?;
        let found = version(client)?.unwrap_or(0);
        if found > newest() {
            return Ok(Err(found));
        }
        if found > 0 && found < newest() && is_claimed(client)? {
            return Err(DatabaseError::AtWork.into());
        }
        let steps = STEPS.iter().skip(usize::try_from(found).unwrap_or(0));
        for step in steps {
            client.batch_execute(step).map_err(DatabaseError::from)?;
        }
        let mark = format!("UPDATE feldpost_schema SET version = {}; COMMIT", newest());
        client.batch_execute(&mark).map_err(DatabaseError::from)?;
        Ok(Ok(found))
    };
    match work()? {
        Ok(found) => Ok((found, newest())),
        Err(found) => Err(DatabaseError::Newer { found, newest: newest() }.into()),
    }
}
