//! Mail that comes back.

use std::sync::atomic::Ordering;

use super::Club;

/// A delivery report as Postfix writes it, about a mail with this header.
pub fn report(club: &Club, to: &str, action: &str, status: &str, returned: &str) -> Vec<u8> {
    let id = club.clock.fetch_add(1, Ordering::SeqCst);
    format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org (Mail Delivery System)\nTo: {to}\n\
         Subject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied\n\
         Message-ID: <{id}@mx.example.org>\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"r1\"\n\n\
         --r1\nContent-Type: text/plain\n\nI could not deliver your message.\n\n\
         --r1\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n\
         Final-Recipient: rfc822; someone@mail.example\nAction: {action}\nStatus: {status}\n\n\
         --r1\nContent-Type: text/rfc822-headers\n\n{returned}\n--r1--\n"
    )
    .replace('\n', "\r\n")
    .into_bytes()
}

/// The header of the newest mail to an address, as a mail system sends it back.
pub fn returned(club: &Club, address: &str) -> String {
    let mail = club.inbox(address).into_iter().rfind(|mail| mail.reply_to.is_some()).unwrap();
    let (id, reply_to) = (mail.message_id.unwrap(), mail.reply_to.unwrap());
    format!("From: feldpost@club.example\nTo: {address}\nMessage-ID: <{id}>\nReply-To: {reply_to}\n")
}
