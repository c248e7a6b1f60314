DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_sale";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_brand_price";--> statement-breakpoint
DROP INDEX "products_category_featured";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed and original_price_cents > price_cents;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("currency","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_price" ON "products" USING btree ("brand_id","currency","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","currency","price_cents","id") WHERE is_listed;