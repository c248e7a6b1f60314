ALTER TABLE "refresh_tokens" ADD COLUMN "second_factor_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A session that began after two-step sign-in was switched on has passed it. Older ones of such an account end: which of
-- them switched it on is not known.
UPDATE "refresh_tokens" SET "second_factor_shown" = "session_started_at" > "confirmed_at",
	"revoked_at" = CASE WHEN "session_started_at" > "confirmed_at" THEN "revoked_at" ELSE coalesce("revoked_at", now()) END
FROM "authenticator_apps" WHERE "authenticator_apps"."user_id" = "refresh_tokens"."user_id" AND "confirmed_at" IS NOT NULL;
