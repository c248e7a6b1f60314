-- Scripts without spaces, or whose words grow together: each letter is a word. The same as `spoken` in search.rules.ts.
CREATE OR REPLACE FUNCTION spoken(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(said, '\mt[\s\u2010-\u2012-]?shirt', 'tshirt shirt', 'gi'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff])', ' \1 ', 'g')
$$;
--> statement-breakpoint
-- Only the products that have such letters: the triggers read their words again.
UPDATE products p SET name = p.name FROM brands b, categories c
  WHERE b.id = p.brand_id AND c.id = p.category_id
    AND concat_ws(' ', p.name, p.description, array_to_string(p.tags, ' '), b.name, c.name)
      ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]';
--> statement-breakpoint
-- The vocabulary had no words of one letter.
INSERT INTO search_words (word)
  SELECT DISTINCT word FROM products p JOIN brands b ON b.id = p.brand_id JOIN categories c ON c.id = p.category_id,
    regexp_split_to_table(lower(unaccent(spoken(concat_ws(' ', p.name, p.description, array_to_string(p.tags || p.colours, ' '),
      p.material, p.occasion, b.name, c.name)))), '[[:punct:][:space:]]+') word
  WHERE octet_length(word) > 1 AND length(word) = 1 ORDER BY 1 ON CONFLICT DO NOTHING;
