CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"read_bytes" bigint DEFAULT 0 NOT NULL,
	"done_entries" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "product_picture_tasks" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"import_id" uuid
);
--> statement-breakpoint
CREATE TABLE "product_picture_uses" (
	"hash" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_picture_uses_hash_product_id_pk" PRIMARY KEY("hash","product_id")
);
--> statement-breakpoint
CREATE TABLE "public_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'storing' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"placeholder" text DEFAULT '' NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_pictures_ready" CHECK ("public_pictures"."state" <> 'ready' or (cardinality("public_pictures"."widths") > 0 and "public_pictures"."placeholder" <> ''))
);
--> statement-breakpoint
ALTER TABLE "product_picture_tasks" ADD CONSTRAINT "product_picture_tasks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture_uses" ADD CONSTRAINT "product_picture_uses_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture_uses" ADD CONSTRAINT "product_picture_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_created_at" ON "catalogue_imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_picture_tasks_due" ON "product_picture_tasks" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "product_picture_tasks_import" ON "product_picture_tasks" USING btree ("import_id","state") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "product_picture_uses_product" ON "product_picture_uses" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "public_pictures_touched_at" ON "public_pictures" USING btree ("touched_at");