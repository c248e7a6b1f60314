CREATE TABLE "garment_corrections" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"garment_category" text NOT NULL,
	"garment_photo_type" text NOT NULL,
	"address" text NOT NULL,
	"version" text NOT NULL,
	"landmarks" jsonb NOT NULL,
	"mask" "bytea",
	"sleeves" text,
	"legs" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garment_corrections_sleeves_known" CHECK ("garment_corrections"."sleeves" in ('sleeves', 'none')),
	CONSTRAINT "garment_corrections_legs_known" CHECK ("garment_corrections"."legs" in ('legs', 'none'))
);
--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD COLUMN "reading_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "garment_corrections" ADD CONSTRAINT "garment_corrections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;