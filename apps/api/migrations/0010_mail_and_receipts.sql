CREATE TABLE "receipts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"vat_basis_points" integer NOT NULL,
	CONSTRAINT "receipts_rate" CHECK ("receipts"."vat_basis_points" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'refused', 'given_up')),
	CONSTRAINT "mails_ended_state" CHECK (("mails"."state" = 'waiting') = ("mails"."ended_at" is null)),
	CONSTRAINT "mails_words" CHECK (("mails"."state" = 'waiting') = ("mails"."text" is not null and "mails"."html" is not null))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at");