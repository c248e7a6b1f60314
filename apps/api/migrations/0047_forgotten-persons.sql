CREATE INDEX "audit_events_origin" ON "audit_events" USING btree ("created_at") WHERE ip_address is not null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
-- An IP address is a person's: it goes with their account, and after some weeks. Nothing else of an event ever changes.
CREATE OR REPLACE FUNCTION audit_forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip_address IS NULL AND to_jsonb(NEW) - 'ip_address' = to_jsonb(OLD) - 'ip_address' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is forbidden: the audit trail is append-only', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
