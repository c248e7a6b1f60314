-- A search knows a shopper's words: synonyms, the names of all categories above a product, its colours, its material and whom it is for. And
-- names have an alphabet's order, capitals and accents aside.
CREATE TABLE "search_synonyms" (
	"phrase" text collate "C" PRIMARY KEY NOT NULL,
	"meaning" text collate "C" NOT NULL,
	"lexemes" text[] GENERATED ALWAYS AS (tsvector_to_array(to_tsvector('toile', phrase))) STORED
);
--> statement-breakpoint
CREATE INDEX "search_synonyms_meaning" ON "search_synonyms" USING btree ("meaning");
--> statement-breakpoint
-- What the operator begins with; `npm run cli -- synonyms` shows and changes it. One row of words a meaning.
INSERT INTO search_synonyms (phrase, meaning)
SELECT btrim(phrase), btrim(split_part(meaning, ',', 1)) FROM unnest(ARRAY[
  'trousers, pants, slacks',
  'tshirt, tee',
  'hoodie, hoody, hooded top, sweatshirt',
  'sweater, jumper, pullover, knitwear, knit',
  'sneakers, trainers, running shoes, tennis shoes, gym shoes, kicks',
  'shoes, footwear',
  'coat, overcoat, topcoat',
  'raincoat, rain jacket, mac, mackintosh, waterproof',
  'puffer, down jacket, quilted jacket, padded jacket',
  'blazer, suit jacket, sport coat, sports jacket',
  'waistcoat, vest, gilet',
  'tank, tank top, singlet, cami, camisole',
  'dress, frock, gown',
  'jumpsuit, playsuit, romper, boiler suit',
  'dungarees, overalls',
  'cardigan, cardi',
  'roll neck, polo neck, turtleneck, turtle neck, rollneck',
  'crew neck, crewneck, round neck',
  'v neck, vneck',
  'swimsuit, swimwear, bathing suit, swimming costume',
  'swim shorts, board shorts, swimming trunks, trunks',
  'pyjamas, pajamas, pjs, nightwear, sleepwear',
  'tights, pantyhose, stockings, hosiery',
  'underwear, undies',
  'bra, brassiere, bralette',
  'handbag, purse, shoulder bag',
  'backpack, rucksack',
  'heels, high heels, stilettos, pumps',
  'loafers, moccasins, slip ons',
  'flip flops, slides',
  'scarf, scarves, shawl',
  'beanie, woolly hat, knit hat',
  'gloves, mittens',
  'tie, necktie',
  'braces, suspenders',
  'tuxedo, dinner jacket',
  'sportswear, activewear, gymwear, athleisure',
  'tartan, plaid, checked',
  'dots, polka dot, dotted, spotted',
  'stripes, striped, stripy, breton',
  'floral, flowers, flowery',
  'corduroy, cord',
  'grey, gray',
  'burgundy, maroon, bordeaux',
  'women, womens, woman, ladies, lady, female',
  'men, mens, man, gents, gentlemen, male'
]) meaning, unnest(string_to_array(meaning, ',')) phrase
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Nobody may write between the words that are made anew here and the triggers that keep them.
LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DROP INDEX "products_search";
--> statement-breakpoint
DROP INDEX "products_name";
--> statement-breakpoint
DROP INDEX "products_brand_name";
--> statement-breakpoint
DROP INDEX "products_category_name";
--> statement-breakpoint
-- One letter is no word to the index: without this a T-shirt would be any shirt. As `spoken` in catalogue.search.rules.ts.
CREATE FUNCTION spoken(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(said, '\mt[\s\u2010-\u2012-]?shirt', 'tshirt shirt', 'gi')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_search(name text, tags text[], description text, brand uuid, category uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
  -- Materialized: its words would be taken apart once for each place below that names them.
  WITH said AS MATERIALIZED (
    SELECT to_tsvector('toile', spoken($1)) AS name, to_tsvector('toile', spoken(b.name)) AS brand,
      -- Sneakers are found below shoes: all names from the main category down.
      to_tsvector('toile', spoken((SELECT string_agg(a.name, ' ') FROM categories a WHERE a.id = ANY (c.path)))) AS category,
      to_tsvector('toile', spoken(array_to_string($2, ' '))) AS tags, c.path
    FROM brands b, categories c WHERE b.id = $4 AND c.id = $5)
  SELECT strip(said.name || said.brand || said.category || said.tags || to_tsvector('toile', spoken(left($3, 4000)))) || array_to_tsvector(
    array(SELECT '=' || word FROM unnest(tsvector_to_array(said.name)) word) ||
    array(SELECT '*' || word FROM unnest(tsvector_to_array(said.brand)) word) ||
    array(SELECT '@' || word FROM unnest(tsvector_to_array(said.category)) word) ||
    array(SELECT '#' || word FROM unnest(tsvector_to_array(said.tags)) word) ||
    array(SELECT ':' || place FROM unnest(said.path || $4) place))
  FROM said
$$;
--> statement-breakpoint
-- Tags, and what else is said of a product in a word or two.
CREATE FUNCTION said_of(tags text[], colours text[], material text, occasion text, gender text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT tags || colours || material || occasion || CASE gender WHEN 'unisex' THEN 'unisex women men' ELSE gender END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status IN ('active', 'out_of_stock')
    AND coalesce((SELECT is_active FROM brands WHERE id = NEW.brand_id), false)
    AND coalesce((SELECT is_visible FROM categories WHERE id = NEW.category_id), false);
  NEW.sort_name := lower(unaccent(NEW.name));
  -- A brand or category that is not there is refused after this.
  NEW.search := coalesce(product_search(NEW.name, said_of(NEW.tags, NEW.colours, NEW.material, NEW.occasion, NEW.gender),
    NEW.description, NEW.brand_id, NEW.category_id), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_derive ON products;
--> statement-breakpoint
CREATE TRIGGER products_derive
  BEFORE INSERT OR UPDATE OF name, description, tags, colours, material, occasion, gender, brand_id, category_id, status ON products
  FOR EACH ROW EXECUTE FUNCTION products_derive();
--> statement-breakpoint
-- A category's name is among the words of everything below it. What moves with it is written by its own path.
CREATE OR REPLACE FUNCTION categories_derive_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name IS DISTINCT FROM NEW.name THEN
    UPDATE products SET category_id = category_id WHERE category_id IN (SELECT id FROM categories WHERE path @> ARRAY[NEW.id]);
  ELSE
    UPDATE products SET category_id = NEW.id WHERE category_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every row is written anew. The view that reads their words is made again after it, as it was.
DROP VIEW catalogue_violations;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sort_name" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE products
  ALTER COLUMN sort_name TYPE text COLLATE "C" USING lower(unaccent(name)),
  ALTER COLUMN search TYPE tsvector USING product_search(name, said_of(tags, colours, material, occasion, gender), description, brand_id, category_id);
--> statement-breakpoint
CREATE VIEW catalogue_violations AS
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
--> statement-breakpoint
-- The names of T-shirts have another word now.
DELETE FROM product_names WHERE lexeme LIKE 't-shirt%';
--> statement-breakpoint
INSERT INTO product_names (lexeme, is_featured, product_id)
  SELECT word, is_featured, id FROM products CROSS JOIN LATERAL words_of_name(search) word WHERE is_listed AND search::text LIKE '%''=tshirt''%'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO search_words (word)
  SELECT DISTINCT word FROM (
    SELECT DISTINCT unnest(said_of('{}', colours, material, occasion, gender)) AS said FROM products
    UNION SELECT 'tshirt' WHERE EXISTS (SELECT FROM product_names WHERE lexeme = 'tshirt')) known,
    regexp_split_to_table(lower(unaccent(spoken(said))), '[^[:alnum:]]+') word
  WHERE length(word) BETWEEN 2 AND 40 ORDER BY 1 ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("sort_name","id") WHERE is_listed;
--> statement-breakpoint
CREATE INDEX "products_brand_name" ON "products" USING btree ("brand_id","sort_name","id") WHERE is_listed;
--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id","sort_name","id") WHERE is_listed;
--> statement-breakpoint
ANALYZE products;
