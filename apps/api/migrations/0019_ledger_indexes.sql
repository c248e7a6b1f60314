DROP INDEX "credit_holds_pending";--> statement-breakpoint
DROP INDEX "credit_holds_user";--> statement-breakpoint
DROP INDEX "credit_lots_spendable";--> statement-breakpoint
DROP INDEX "credit_lots_expiring";--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "is_spendable" boolean GENERATED ALWAYS AS (available > 0) STORED;--> statement-breakpoint
CREATE INDEX "credit_lots_user" ON "credit_lots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_lots_expiring" ON "credit_lots" USING btree ("expires_at") WHERE is_spendable and expires_at is not null;--> statement-breakpoint
-- Room in each page for a row's next version, so that a movement need not touch an index.
ALTER TABLE "credit_accounts" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "credit_lots" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "credit_holds" SET (fillfactor = 80);
