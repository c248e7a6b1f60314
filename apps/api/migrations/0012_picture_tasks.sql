-- A product whose addresses of pictures are new stands in line to have them made in all sizes, whoever wrote it.
CREATE FUNCTION product_pictures_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_picture_tasks (product_id, due_at)
  SELECT id, now() FROM added WHERE main_image_url <> '' OR cardinality(additional_image_urls) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_pictures_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION product_pictures_inserted();
--> statement-breakpoint

-- What was made of an address that is gone is shown no longer.
CREATE FUNCTION product_pictures_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pictures := coalesce((
    SELECT jsonb_agg(p ORDER BY n) FROM jsonb_array_elements(NEW.pictures) WITH ORDINALITY e(p, n)
    WHERE p->>'url' = NEW.main_image_url OR p->>'url' = ANY (NEW.additional_image_urls)), '[]');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_pictures_kept BEFORE UPDATE OF main_image_url, additional_image_urls ON products FOR EACH ROW
  WHEN (OLD.main_image_url IS DISTINCT FROM NEW.main_image_url OR OLD.additional_image_urls IS DISTINCT FROM NEW.additional_image_urls)
  EXECUTE FUNCTION product_pictures_kept();
--> statement-breakpoint
CREATE FUNCTION product_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With no address left there is still something to do: giving up what was used.
  INSERT INTO product_picture_tasks (product_id, due_at) VALUES (NEW.id, now())
  ON CONFLICT (product_id) DO UPDATE SET state = 'waiting', due_at = now(), attempts = 0, problem = NULL, import_id = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_pictures_changed AFTER UPDATE OF main_image_url, additional_image_urls ON products FOR EACH ROW
  WHEN (OLD.main_image_url IS DISTINCT FROM NEW.main_image_url OR OLD.additional_image_urls IS DISTINCT FROM NEW.additional_image_urls)
  EXECUTE FUNCTION product_pictures_changed();
--> statement-breakpoint

-- Products from before this.
INSERT INTO product_picture_tasks (product_id, due_at)
SELECT id, now() FROM products WHERE main_image_url <> '' OR cardinality(additional_image_urls) > 0;
