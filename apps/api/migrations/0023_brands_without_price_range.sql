ALTER TABLE "brands" ALTER COLUMN "price_range" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "price_range" DROP NOT NULL;