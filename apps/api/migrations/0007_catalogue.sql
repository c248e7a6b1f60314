CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo_url" text,
	"website_url" text,
	"price_range" text DEFAULT 'mid-range' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"image_url" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"path" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_path_ends" CHECK ("categories"."path"[cardinality("categories"."path")] = "categories"."id")
);
--> statement-breakpoint
CREATE TABLE "product_counters" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"brand_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_counts_brand_id_category_id_gender_pk" PRIMARY KEY("brand_id","category_id","gender")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"brand_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"original_price_cents" integer,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"gender" text DEFAULT 'unisex' NOT NULL,
	"season" text DEFAULT 'all' NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"material" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"colours" text[] DEFAULT '{}' NOT NULL,
	"affiliate_link" text,
	"fit" text DEFAULT '' NOT NULL,
	"care" text DEFAULT '' NOT NULL,
	"garment_category" text DEFAULT 'tops' NOT NULL,
	"garment_photo_type" text DEFAULT 'flat-lay' NOT NULL,
	"main_image_url" text DEFAULT '' NOT NULL,
	"additional_image_urls" text[] DEFAULT '{}' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_source" text,
	"external_id" text,
	"external_hash" text,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_cents" >= 0 and "products"."original_price_cents" >= 0),
	CONSTRAINT "products_external_whole" CHECK (("products"."external_source" is null) = ("products"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counters" ADD CONSTRAINT "product_counters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_slug" ON "brands" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "categories_path" ON "categories" USING gin ("path");--> statement-breakpoint
CREATE INDEX "product_counts_category" ON "product_counts" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_external" ON "products" USING btree ("external_source","external_id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_featured" ON "products" USING btree ("brand_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_category" ON "products" USING btree ("brand_id","category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_name" ON "products" USING btree ("brand_id","name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_price" ON "products" USING btree ("brand_id","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id","name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_sizes" ON "products" USING gin ("sizes");--> statement-breakpoint
CREATE INDEX "products_colours" ON "products" USING gin ("colours");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);