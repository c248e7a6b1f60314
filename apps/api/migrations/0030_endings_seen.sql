ALTER TABLE "tryons" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
-- What ended before there was a place to note it is no news, and would fill the index below.
UPDATE "tryons" SET "seen_at" = "finished_at" WHERE "finished_at" is not null;--> statement-breakpoint
CREATE INDEX "tryons_unseen" ON "tryons" USING btree ("user_id","id") WHERE seen_at is null and removed_at is null and status <> 'cancelled';
