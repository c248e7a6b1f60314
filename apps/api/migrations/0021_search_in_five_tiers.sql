-- Words are searched in five tiers: the name, then the brand, the category, the tags, everything (see catalogue.search.rules.ts). Each place has a
-- sign of its own, and a tier asks for the signs of all places up to its own: fewer words in a row than where the places were summed up.
DROP INDEX "products_search";
--> statement-breakpoint
CREATE FUNCTION product_search(name text, tags text[], description text, brand uuid, category uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
  -- Materialized: its words would be taken apart once for each place below that names them.
  WITH said AS MATERIALIZED (
    SELECT to_tsvector('toile', $1) AS name, to_tsvector('toile', b.name) AS brand, to_tsvector('toile', c.name) AS category,
      to_tsvector('toile', array_to_string($2, ' ')) AS tags, c.path
    FROM brands b, categories c WHERE b.id = $4 AND c.id = $5)
  SELECT strip(said.name || said.brand || said.category || said.tags || to_tsvector('toile', left($3, 4000))) || array_to_tsvector(
    array(SELECT '=' || word FROM unnest(tsvector_to_array(said.name)) word) ||
    array(SELECT '*' || word FROM unnest(tsvector_to_array(said.brand)) word) ||
    array(SELECT '@' || word FROM unnest(tsvector_to_array(said.category)) word) ||
    array(SELECT '#' || word FROM unnest(tsvector_to_array(said.tags)) word) ||
    array(SELECT ':' || place FROM unnest(said.path || $4) place))
  FROM said
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status IN ('active', 'out_of_stock')
    AND coalesce((SELECT is_active FROM brands WHERE id = NEW.brand_id), false)
    AND coalesce((SELECT is_visible FROM categories WHERE id = NEW.category_id), false);
  -- A brand or category that is not there is refused after this.
  NEW.search := coalesce(product_search(NEW.name, NEW.tags, NEW.description, NEW.brand_id, NEW.category_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP FUNCTION product_search(text[], text[], tsvector, uuid, uuid);
--> statement-breakpoint
-- Every row is written anew.
ALTER TABLE products ALTER COLUMN search TYPE tsvector USING product_search(name, tags, description, brand_id, category_id);
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");
--> statement-breakpoint
ANALYZE products;
