CREATE TABLE "house_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" text NOT NULL,
	"wears" text DEFAULT 'unisex' NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_drawn" boolean DEFAULT false NOT NULL,
	"consent_version" text,
	"consent_at" timestamp (3) with time zone,
	"all_wanted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "house_models_letter_known" CHECK ("house_models"."letter" in ('A', 'B', 'C', 'D', 'E', 'F')),
	CONSTRAINT "house_models_consent" CHECK ("house_models"."is_drawn" or ("house_models"."consent_version" is not null and "house_models"."consent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "on_model_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"made_of" text NOT NULL,
	"engine_version" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker_key" integer,
	"decision" text,
	"hash" text,
	"sizes" jsonb,
	"value" real,
	"reason" text,
	"seconds" real,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "on_model_pictures_whole" CHECK (("on_model_pictures"."hash" is null) = ("on_model_pictures"."sizes" is null)),
	CONSTRAINT "on_model_pictures_good" CHECK ("on_model_pictures"."state" <> 'good' or "on_model_pictures"."hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_model" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "house_models" ADD CONSTRAINT "house_models_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_model_id_house_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."house_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "house_models_letter" ON "house_models" USING btree ("letter");--> statement-breakpoint
CREATE UNIQUE INDEX "on_model_pictures_one" ON "on_model_pictures" USING btree ("product_id","model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_model" ON "on_model_pictures" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_due" ON "on_model_pictures" USING btree ("due_at","product_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "on_model_pictures_board" ON "on_model_pictures" USING btree ("state","decision","product_id","model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_hash" ON "on_model_pictures" USING btree ("hash") WHERE hash is not null;