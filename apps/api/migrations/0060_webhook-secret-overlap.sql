ALTER TABLE "webhooks" ADD COLUMN "previous_salt" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "renewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_renewed" CHECK (("webhooks"."previous_salt" is null) = ("webhooks"."renewed_at" is null));