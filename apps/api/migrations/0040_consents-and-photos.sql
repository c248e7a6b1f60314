CREATE TABLE "user_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "pictures_one_profile";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "in_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now an account had one photo at most: it is the one in use.
UPDATE "pictures" SET "in_use" = true WHERE "kind" = 'profile';--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_consents_user" ON "user_consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_consents_live" ON "user_consents" USING btree ("user_id","kind","version") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_one_in_use" ON "pictures" USING btree ("owner_id") WHERE in_use and deleted_at is null;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_in_use" CHECK (not "pictures"."in_use" or "pictures"."kind" = 'profile');