//! JSON that is the same for everybody: keys in order, no space, and its digest.

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The SHA-256 of its canonical JSON (RFC 8785), in hex. All numbers are whole, and all keys plain letters.
pub(crate) fn digest(value: &impl Serialize) -> String {
    // What has string keys and numbers only is always JSON.
    let value = serde_json::to_value(value).unwrap_or(Value::Null);
    let mut text = String::new();
    write(&value, &mut text);
    HEXLOWER.encode(&Sha256::digest(text))
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            out.push_str(&value.to_string())
        }
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            // Its own order depends on how the library was built.
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            out.push('{');
            for (at, (key, item)) in fields.into_iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write(&Value::String(key.clone()), out);
                out.push(':');
                write(item, out);
            }
            out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_order_and_nothing_stands_between() {
        #[derive(Serialize)]
        struct Sample {
            b: [Option<u8>; 2],
            a: &'static str,
        }
        let mut text = String::new();
        write(&serde_json::to_value(Sample { b: [Some(7), None], a: "é\"" }).unwrap(), &mut text);
        assert_eq!(text, r#"{"a":"é\"","b":[7,null]}"#);
        // sha256sum of the two bytes `[]`.
        let empty = "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945";
        assert_eq!(digest(&[0_u8; 0]), empty);
    }
}
