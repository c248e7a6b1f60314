CREATE TABLE "credit_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_ref" text NOT NULL,
	"credits" bigint NOT NULL,
	"friend_id" uuid,
	"kept_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_promises_credits" CHECK ("credit_promises"."credits" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_promises" ADD CONSTRAINT "credit_promises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_promises" ADD CONSTRAINT "credit_promises_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_promises_source" ON "credit_promises" USING btree ("kind","source_ref");--> statement-breakpoint
CREATE INDEX "credit_promises_waiting" ON "credit_promises" USING btree ("user_id") WHERE kept_at is null;--> statement-breakpoint
CREATE INDEX "credit_promises_waiting_friend" ON "credit_promises" USING btree ("friend_id") WHERE kept_at is null;--> statement-breakpoint
-- As `ledger_violations`: every row is a violation.
CREATE VIEW credit_promise_violations AS
SELECT 'I-14 a promise was kept and did not grant its credits' AS violation, p.id::text AS subject
  FROM credit_promises p WHERE p.kept_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM credit_lots l
    WHERE (l.kind, l.source_ref, l.user_id, l.granted) = (p.kind, p.source_ref, p.user_id, p.credits))
UNION ALL SELECT 'I-14 a promise waits though its credits were granted', p.id::text
  FROM credit_promises p JOIN credit_lots l ON (l.kind, l.source_ref) = (p.kind, p.source_ref) WHERE p.kept_at IS NULL
UNION ALL SELECT 'I-14 a promise waits for an email that is confirmed', p.id::text
  FROM credit_promises p JOIN users u ON u.id = p.user_id LEFT JOIN users f ON f.id = p.friend_id
  WHERE p.kept_at IS NULL AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL
    AND (p.friend_id IS NULL OR (f.deleted_at IS NULL AND f.email_verified_at IS NOT NULL));
