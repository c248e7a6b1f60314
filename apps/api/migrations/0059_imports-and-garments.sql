ALTER TABLE "products" ADD COLUMN "is_garment" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "remarks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "remarked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "columns" jsonb;