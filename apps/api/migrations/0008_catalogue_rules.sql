-- What the shop's rows must never forget: which products the public list shows, how many there are, and by which words they are found.

-- Words without accents and endings: "Café dresses" is found by "cafe dress".
CREATE TEXT SEARCH CONFIGURATION toile (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION toile ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint

-- Before every change of what a product is found by or listed for.
CREATE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  brand record;
  category record;
BEGIN
  SELECT name, is_active INTO brand FROM brands WHERE id = NEW.brand_id;
  SELECT name, is_visible INTO category FROM categories WHERE id = NEW.category_id;
  NEW.is_listed := NEW.status IN ('active', 'out_of_stock') AND coalesce(brand.is_active, false) AND coalesce(category.is_visible, false);
  NEW.search :=
    setweight(to_tsvector('toile', NEW.name), 'A') ||
    setweight(to_tsvector('toile', coalesce(brand.name, '')), 'B') ||
    setweight(to_tsvector('toile', coalesce(category.name, '') || ' ' || array_to_string(NEW.tags, ' ')), 'C') ||
    setweight(to_tsvector('toile', left(NEW.description, 4000)), 'D');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_derive BEFORE INSERT OR UPDATE OF name, description, tags, brand_id, category_id, status ON products
  FOR EACH ROW EXECUTE FUNCTION products_derive();
--> statement-breakpoint

-- A brand's or category's products follow it: naming the column in SET fires products_derive.
CREATE FUNCTION brands_derive_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET brand_id = NEW.id WHERE brand_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_derive_products AFTER UPDATE OF name, is_active ON brands FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.is_active IS DISTINCT FROM NEW.is_active)
  EXECUTE FUNCTION brands_derive_products();
--> statement-breakpoint
CREATE FUNCTION categories_derive_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET category_id = NEW.id WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_derive_products AFTER UPDATE OF name, is_visible ON categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.is_visible IS DISTINCT FROM NEW.is_visible)
  EXECUTE FUNCTION categories_derive_products();
--> statement-breakpoint

-- Counts, once a statement: an import of a thousand rows writes a few sums.
CREATE FUNCTION product_counts_add(brand uuid, category uuid, of_gender text, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_counts AS c (brand_id, category_id, gender, listed) VALUES (brand, category, of_gender, change)
  ON CONFLICT (brand_id, category_id, gender) DO UPDATE SET listed = c.listed + excluded.listed
$$;
--> statement-breakpoint
CREATE FUNCTION product_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere, so that two statements never wait for each other's sums.
  PERFORM product_counts_add(brand_id, category_id, gender, change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM added WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_counts_add(brand_id, category_id, gender, -change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM removed WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_counts_add(brand_id, category_id, gender, change) FROM (
    SELECT brand_id, category_id, gender, sum(change)::integer AS change FROM (
      SELECT brand_id, category_id, gender, 1 AS change FROM added WHERE is_listed
      UNION ALL SELECT brand_id, category_id, gender, -1 FROM removed WHERE is_listed) both_sides
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3) s;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_counts_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_counts_inserted();
--> statement-breakpoint
CREATE TRIGGER product_counts_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_counts_updated();
--> statement-breakpoint
CREATE TRIGGER product_counts_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION product_counts_deleted();
--> statement-breakpoint

-- Broken rules that the database can see; none is the only good answer. `npm run cli -- reconcile` prints them.
CREATE VIEW catalogue_violations AS
  SELECT 'product counts differ' AS violation, coalesce(c.brand_id, p.brand_id) || ' ' || coalesce(c.category_id, p.category_id) || ' ' || coalesce(c.gender, p.gender) AS subject
  FROM product_counts c FULL JOIN (
    SELECT brand_id, category_id, gender, count(*) AS listed FROM products WHERE is_listed GROUP BY 1, 2, 3) p
    ON p.brand_id = c.brand_id AND p.category_id = c.category_id AND p.gender = c.gender
  WHERE coalesce(c.listed, 0) <> coalesce(p.listed, 0)
  UNION ALL
  SELECT 'listed wrongly', p.id::text FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id
  WHERE p.is_listed <> (p.status IN ('active', 'out_of_stock') AND b.is_active AND c.is_visible)
  UNION ALL
  SELECT 'visible wrongly', c.id::text FROM categories c
  WHERE c.is_visible <> (SELECT bool_and(a.is_active) FROM categories a WHERE a.id = ANY (c.path))
  UNION ALL
  SELECT 'path broken', c.id::text FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id
  WHERE c.path <> coalesce(parent.path, '{}') || c.id;
