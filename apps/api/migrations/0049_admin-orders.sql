CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "products_all_name" ON "products" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "products_all_price" ON "products" USING btree ("currency","price_cents","id");