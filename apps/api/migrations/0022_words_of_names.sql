-- The index of words (GIN) knows which products have a word and not their order: the first page of a word that a thousand names have cost a
-- thousand rows. Here each word of a listed product's name has its products in the shop's own order, and a page is read off the index's end.
-- Nobody may write between the copy and the triggers that keep it.
LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "product_names" (
	"lexeme" text collate "C" NOT NULL,
	"is_featured" boolean NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
-- `=word` in products.search says that the word stands in the name.
CREATE FUNCTION words_of_name(search tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT substr(word, 2) COLLATE "C" FROM unnest(tsvector_to_array(search)) word WHERE word LIKE '=%'
$$;
--> statement-breakpoint
CREATE FUNCTION product_names_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_names (lexeme, is_featured, product_id)
    SELECT word, is_featured, id FROM added CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_names_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_names n USING (
    SELECT word, is_featured, id FROM removed CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed) gone
  WHERE n.lexeme = gone.word AND n.is_featured = gone.is_featured AND n.product_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_names_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most updates are of other columns. Listed or not, featured or not, and the words are all that counts here.
  IF NOT EXISTS (SELECT FROM added JOIN removed USING (id)
    WHERE (added.is_listed, added.is_featured) <> (removed.is_listed, removed.is_featured) OR added.search <> removed.search) THEN
    RETURN NULL;
  END IF;
  DELETE FROM product_names n USING (
    SELECT word, is_featured, id FROM removed CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed
    EXCEPT SELECT word, is_featured, id FROM added CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed) gone
  WHERE n.lexeme = gone.word AND n.is_featured = gone.is_featured AND n.product_id = gone.id;
  INSERT INTO product_names (lexeme, is_featured, product_id)
    SELECT word, is_featured, id FROM added CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed
    EXCEPT SELECT word, is_featured, id FROM removed CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_names_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_names_inserted();
--> statement-breakpoint
CREATE TRIGGER product_names_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_names_updated();
--> statement-breakpoint
CREATE TRIGGER product_names_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION product_names_deleted();
--> statement-breakpoint
INSERT INTO product_names (lexeme, is_featured, product_id)
  SELECT word, is_featured, id FROM products CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed ORDER BY 1, 2, 3;
--> statement-breakpoint
-- After the copy, in whose order it is packed densely.
ALTER TABLE product_names ADD CONSTRAINT "product_names_lexeme_is_featured_product_id_pk" PRIMARY KEY("lexeme","is_featured","product_id");
--> statement-breakpoint
ANALYZE product_names;
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
  SELECT 'words of names differ', coalesce(n.product_id, p.id) || ' ' || coalesce(n.lexeme, p.word) COLLATE "default"
  FROM product_names n FULL JOIN (
    SELECT word, is_featured, id FROM products CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed) p
    ON p.word = n.lexeme AND p.is_featured = n.is_featured AND p.id = n.product_id
  WHERE n.lexeme IS NULL OR p.word IS NULL
  UNION ALL
  SELECT 'listed wrongly', p.id::text FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id
  WHERE p.is_listed <> (p.status IN ('active', 'out_of_stock') AND b.is_active AND c.is_visible)
  UNION ALL
  SELECT 'visible wrongly', c.id::text FROM categories c
  WHERE c.is_visible <> (SELECT bool_and(a.is_active) FROM categories a WHERE a.id = ANY (c.path))
  UNION ALL
  SELECT 'path broken', c.id::text FROM categories c LEFT JOIN categories parent ON parent.id = c.parent_id
  WHERE c.path <> coalesce(parent.path, '{}') || c.id;
