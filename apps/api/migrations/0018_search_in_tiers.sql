-- Words are searched in tiers: the name, then brand, category and tags, then everything (see catalogue.search.rules.ts). The index answers which, so
-- nothing is ranked, and positions of words need not be kept: a product's words stand in its row again instead of beside the table.
DROP INDEX "products_search";
--> statement-breakpoint
DROP INDEX "products_featured";
--> statement-breakpoint
DROP INDEX "products_category_featured";
--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "lexeme" text GENERATED ALWAYS AS ((tsvector_to_array(to_tsvector('toile', word)))[1]) STORED;
--> statement-breakpoint
-- What a product is found by: its words by where they stand, and the ids of its brand and of its category with all above.
CREATE FUNCTION product_search(name_words text[], head_words text[], all_words tsvector, category uuid, brand uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT strip(all_words) || array_to_tsvector(
    array(SELECT '=' || word FROM unnest(name_words) word) ||
    array(SELECT '~' || word FROM unnest(name_words || head_words) word) ||
    array(SELECT ':' || place FROM unnest((SELECT path FROM categories WHERE id = category) || brand) place))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand record;
  category record;
  name_words tsvector;
  head_words tsvector;
BEGIN
  SELECT name, is_active INTO brand FROM brands WHERE id = NEW.brand_id;
  SELECT name, is_visible INTO category FROM categories WHERE id = NEW.category_id;
  NEW.is_listed := NEW.status IN ('active', 'out_of_stock') AND coalesce(brand.is_active, false) AND coalesce(category.is_visible, false);
  name_words := to_tsvector('toile', NEW.name);
  head_words := to_tsvector('toile', concat_ws(' ', brand.name, category.name, array_to_string(NEW.tags, ' ')));
  NEW.search := product_search(
    tsvector_to_array(name_words), tsvector_to_array(head_words),
    name_words || head_words || to_tsvector('toile', left(NEW.description, 4000)),
    NEW.category_id, NEW.brand_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A category that moves below another is found within that one.
DROP TRIGGER categories_derive_products ON categories;
--> statement-breakpoint
CREATE TRIGGER categories_derive_products AFTER UPDATE OF name, is_visible, path ON categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.is_visible IS DISTINCT FROM NEW.is_visible OR OLD.path IS DISTINCT FROM NEW.path)
  EXECUTE FUNCTION categories_derive_products();
--> statement-breakpoint
-- Every row is written anew, from the words that it has. In the row as long as it fits: reading it from beside the table costs more than all
-- else a search does.
ALTER TABLE products
  ALTER COLUMN search TYPE tsvector USING product_search(
    tsvector_to_array(ts_filter(search, '{a}')), tsvector_to_array(ts_filter(search, '{b,c}')), search, category_id, brand_id),
  ALTER COLUMN search SET STORAGE MAIN;
--> statement-breakpoint
-- How common each of some five thousand words is. The planner reads them all for each search, so more of them cost each search.
ALTER TABLE products ALTER COLUMN search SET STATISTICS 500;
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed and original_price_cents > price_cents;
--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed;
--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","price_cents","original_price_cents","sizes","colours","brand_id") WHERE is_listed;
--> statement-breakpoint
CREATE INDEX "products_brand_newest" ON "products" USING btree ("brand_id","id" DESC NULLS FIRST) WHERE is_listed;
--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","id" DESC NULLS FIRST) WHERE is_listed;
--> statement-breakpoint
ANALYZE products;
