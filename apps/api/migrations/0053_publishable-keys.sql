CREATE TABLE "publishable_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"allowed_origins" text[] NOT NULL,
	"visitor_budget" integer NOT NULL,
	"daily_budget" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"usage_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "publishable_keys_origins" CHECK (cardinality("publishable_keys"."allowed_origins") > 0)
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "for_visitor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "publishable_key_id" uuid;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "publishable_keys" ADD CONSTRAINT "publishable_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publishable_keys_key" ON "publishable_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "publishable_keys_user" ON "publishable_keys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_publishable_key_id_publishable_keys_id_fk" FOREIGN KEY ("publishable_key_id") REFERENCES "public"."publishable_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tryons_by_visitors" ON "tryons" USING btree ("publishable_key_id","created_at") WHERE visitor_id is not null;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_visitor" CHECK ("tryons"."visitor_id" is null or "tryons"."via_api");