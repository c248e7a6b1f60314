ALTER TABLE "payments" ADD COLUMN "plan" text;--> statement-breakpoint
-- Until now no subscription could have had another plan than the one it was paid for.
UPDATE "payments" SET "plan" = "subscriptions"."type" FROM "subscriptions" WHERE "subscriptions"."id" = "payments"."subscription_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_type" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_price_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_credits_per_period" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next" CHECK (num_nulls("subscriptions"."next_type", "subscriptions"."next_price_cents", "subscriptions"."next_credits_per_period", "subscriptions"."next_starts_at") in (0, 4));