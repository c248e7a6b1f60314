DROP INDEX "tryons_history";--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "via_api" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tryons_history" ON "tryons" USING btree ("user_id","id") WHERE status = 'succeeded' and removed_at is null and not via_api;