-- Several processes work side by side: each asks what others have changed since it asked last. A row that
-- they must hear of says in which transaction it was changed, and by which pen.
ALTER TABLE lines ADD COLUMN tx xid8, ADD COLUMN pen bigint;
ALTER TABLE lines ALTER COLUMN tx SET DEFAULT pg_current_xact_id();
CREATE INDEX lines_by_tx ON lines (tx);
ALTER TABLE games ADD COLUMN tx xid8, ADD COLUMN pen bigint;
CREATE INDEX games_by_tx ON games (tx);
ALTER TABLE ledgers ADD COLUMN tx xid8, ADD COLUMN pen bigint;
CREATE INDEX ledgers_by_tx ON ledgers (tx);

-- The numbers of mails that were dealt with: whoever deals with one takes the next, and waits for nobody.
CREATE SEQUENCE mail_numbers;
SELECT setval('mail_numbers', coalesce(max(substring(line FROM '"n":([0-9]+)')::bigint), 0) + 1, false)
    FROM lines WHERE ledger = 'mails';
