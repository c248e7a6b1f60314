ALTER TABLE "tryons" ADD COLUMN "brand_id" uuid;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "garment_kind" text;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tryons_liked" ON "tryons" USING btree ("user_id","id") WHERE status = 'succeeded' and removed_at is null and liked;--> statement-breakpoint
CREATE INDEX "tryons_by_brand" ON "tryons" USING btree ("user_id","brand_id","id") WHERE status = 'succeeded' and removed_at is null and brand_id is not null;--> statement-breakpoint
CREATE INDEX "tryons_by_kind" ON "tryons" USING btree ("user_id","garment_kind","id") WHERE status = 'succeeded' and removed_at is null and garment_kind is not null;--> statement-breakpoint
CREATE INDEX "tryons_brand" ON "tryons" USING btree ("brand_id") WHERE brand_id is not null;--> statement-breakpoint
CREATE INDEX "tryons_removed" ON "tryons" USING btree ("user_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint

-- What was tried on before is found by the same filters.
UPDATE "tryons" t SET "brand_id" = p."brand_id", "garment_kind" = p."garment_category" FROM "products" p WHERE t."product_id" = p."id"::text;--> statement-breakpoint
UPDATE "tryons" SET "garment_kind" = "fields"->>'category' WHERE "garment_kind" IS NULL AND "fields"->>'category' IN ('tops', 'bottoms', 'one-pieces');
