-- Nobody may write between the count and the triggers that keep it.
LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "product_totals" (
	"part" smallint PRIMARY KEY NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- How many products the shop shows in all, which summing product_counts told at the price of a third of a list. In parts, by who writes: writers
-- would wait for each other at one row.
CREATE FUNCTION product_totals_add(change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_totals AS t (part, listed) SELECT pg_backend_pid() % 32, change WHERE change <> 0
  ON CONFLICT (part) DO UPDATE SET listed = t.listed + excluded.listed
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere, so that two statements never wait for each other's sums.
  PERFORM product_counts_add(brand_id, category_id, gender, change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM added WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  PERFORM product_totals_add((SELECT count(*) FROM added WHERE is_listed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_counts_add(brand_id, category_id, gender, -change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM removed WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  PERFORM product_totals_add(-(SELECT count(*) FROM removed WHERE is_listed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_counts_add(brand_id, category_id, gender, change) FROM (
    SELECT brand_id, category_id, gender, sum(change)::integer AS change FROM (
      SELECT brand_id, category_id, gender, 1 AS change FROM added WHERE is_listed
      UNION ALL SELECT brand_id, category_id, gender, -1 FROM removed WHERE is_listed) both_sides
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3) s;
  PERFORM product_totals_add((SELECT count(*) FROM added WHERE is_listed) - (SELECT count(*) FROM removed WHERE is_listed));
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO product_totals (part, listed) SELECT 0, count(*) FROM products WHERE is_listed;
--> statement-breakpoint
CREATE OR REPLACE VIEW catalogue_violations AS
  SELECT 'product counts differ' AS violation, coalesce(c.brand_id, p.brand_id) || ' ' || coalesce(c.category_id, p.category_id) || ' ' || coalesce(c.gender, p.gender) AS subject
  FROM product_counts c FULL JOIN (
    SELECT brand_id, category_id, gender, count(*) AS listed FROM products WHERE is_listed GROUP BY 1, 2, 3) p
    ON p.brand_id = c.brand_id AND p.category_id = c.category_id AND p.gender = c.gender
  WHERE coalesce(c.listed, 0) <> coalesce(p.listed, 0)
  UNION ALL
  SELECT 'product total differs', c.listed || ' ' || p.listed
  FROM (SELECT coalesce(sum(listed), 0) AS listed FROM product_totals) c, (SELECT count(*) AS listed FROM products WHERE is_listed) p
  WHERE c.listed <> p.listed
  UNION ALL
  SELECT 'listed wrongly', p.id::text FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id
  WHERE p.is_listed <> (p.status IN ('active', 'out_of_stock') AND b.is_active AND c.is_visible)
  UNION ALL
  SELECT 'visible wrongly', c.id::text FROM categories c
  WHERE c.is_visible <> (SELECT bool_and(a.is_active) FROM categories a WHERE a.id = ANY (c.path))
  UNION ALL
  SELECT 'path broken', c.id::text FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id
  WHERE c.path <> coalesce(parent.path, '{}') || c.id;
