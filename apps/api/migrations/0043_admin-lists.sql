CREATE TABLE "closed_days" (
	"source" text PRIMARY KEY NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_totals" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "day_totals_source_day_measure_label_pk" PRIMARY KEY("source","day","measure","label")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree (lower(first_name),lower(last_name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at") WHERE role = 'admin' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at") WHERE suspended_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE state = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("settled_at","refunded_cents") WHERE refunded_cents > 0;--> statement-breakpoint
CREATE INDEX "subscriptions_active" ON "subscriptions" USING btree ("id") WHERE state = 'active' and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_paid" ON "subscriptions" USING btree ("created_at","id") WHERE period_start is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_time" ON "ledger_transactions" USING brin ("created_at") WITH (autosummarize=true,pages_per_range=32);