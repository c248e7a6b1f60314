CREATE TABLE "audit_chains" (
	"chain" integer PRIMARY KEY NOT NULL,
	"link" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "chain" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "link" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "cost_micro_dollars" bigint;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "alarm_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","created_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "tryons_user" ON "tryons" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tryons_finished_at" ON "tryons" USING brin ("finished_at") WITH (autosummarize=true,pages_per_range=32);
--> statement-breakpoint
-- Each row of the audit trail is a link of a chain: its hash is over the hash before it and over what it says. A row that is changed, removed or
-- slipped in later breaks the chain there. One chain would make every transaction that writes to the trail wait for the one before it to commit, and two that
-- hold what the other wants would never end: so a transaction takes the first chain that nobody holds, and begins another where all are held.
-- There are as many chains as there ever were such transactions at once. Nobody ever waits for one.
LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE SEQUENCE audit_chain_numbers;
--> statement-breakpoint
-- Not over ip_address: it is a person's, and is erased one day while the row stays.
CREATE FUNCTION audit_hash(previous text, e audit_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, e.chain, e.link, e.id, e.action, e.actor_id, e.subject_id, e.request_id, e.detail,
    (extract(epoch FROM e.created_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_add_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_chains;
BEGIN
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    -- A number that no other transaction has: a clash would be waited for.
    INSERT INTO audit_chains (chain, link, hash) VALUES (nextval('audit_chain_numbers'), 0, '') RETURNING * INTO head;
  END IF;
  NEW.chain := head.chain;
  NEW.link := head.link + 1;
  NEW.hash := audit_hash(head.hash, NEW);
  UPDATE audit_chains SET link = NEW.link, hash = NEW.hash WHERE chain = head.chain;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE audit_events DISABLE TRIGGER audit_events_append_only;
--> statement-breakpoint
-- What was written before becomes the first chain, in its order.
DO $$
DECLARE
  e audit_events;
  before text := '';
  n bigint := 0;
BEGIN
  FOR e IN SELECT * FROM audit_events ORDER BY id LOOP
    n := n + 1;
    e.chain := 1;
    e.link := n;
    before := audit_hash(before, e);
    UPDATE audit_events SET chain = 1, link = n, hash = before WHERE id = e.id;
  END LOOP;
  IF n > 0 THEN
    INSERT INTO audit_chains (chain, link, hash) VALUES (nextval('audit_chain_numbers'), n, before);
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE audit_events ENABLE TRIGGER audit_events_append_only;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_link" ON "audit_events" USING btree ("chain","link");
--> statement-breakpoint
CREATE TRIGGER audit_events_link BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_add_link();
