ALTER TABLE "tryons" ADD COLUMN "worn_with_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "looks" DROP COLUMN "product_id";