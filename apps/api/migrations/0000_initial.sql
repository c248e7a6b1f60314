-- The schema of version 0.1. The tables, indexes and foreign keys below are generated from the rooms' *.tables.ts; what stands before and
-- after them is what Drizzle cannot say: extensions, functions, triggers and views.

-- == Extensions and the words of the search, which the tables need ==

-- Word search with typos and without accents, case-insensitive text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
-- Words without accents and endings: "Café dresses" is found by "cafe dress".
CREATE TEXT SEARCH CONFIGURATION toile (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION toile ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint
-- == Tables (generated) ==

CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_step" integer
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_key" text NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_key_pk" PRIMARY KEY("user_id","address_key")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"challenge" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('register', 'sign-in'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"session_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device" text,
	"second_factor_shown" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"password_mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"return_to" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"source" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"pending_email" text,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"date_of_birth" date,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"key_start" text NOT NULL,
	"key_end" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"scopes" text[] DEFAULT '{try-on,balance}' NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
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
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "publishable_keys_origins" CHECK (cardinality("publishable_keys"."allowed_origins") > 0)
);
--> statement-breakpoint
CREATE TABLE "api_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"status" integer NOT NULL,
	"latency_ms" integer NOT NULL,
	"error_code" text,
	"tryon_id" uuid
);
--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" integer PRIMARY KEY NOT NULL,
	"link" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"ip_address" text,
	"request_id" text,
	"detail" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain" integer DEFAULT 0 NOT NULL,
	"link" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"credits" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'eur' NOT NULL,
	"subscription_id" uuid,
	"plan" text,
	"stripe_payment_intent_id" text,
	"stripe_invoice_id" text,
	"stripe_charge_id" text,
	"billing_email" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"receipt_number" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "payments_sums" CHECK ("payments"."amount_cents" > 0 and "payments"."credits" > 0 and "payments"."refunded_cents" >= 0 and "payments"."disputed_cents" >= 0),
	CONSTRAINT "payments_settled" CHECK (("payments"."state" = 'succeeded') = ("payments"."receipt_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"api_version" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'incomplete' NOT NULL,
	"stripe_subscription_id" text,
	"price_cents" integer NOT NULL,
	"credits_per_period" integer NOT NULL,
	"next_type" text,
	"next_price_cents" integer,
	"next_credits_per_period" integer,
	"next_starts_at" timestamp (3) with time zone,
	"billing_email" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"ended_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('incomplete', 'active', 'past_due', 'ended')),
	CONSTRAINT "subscriptions_next" CHECK (num_nulls("subscriptions"."next_type", "subscriptions"."next_price_cents", "subscriptions"."next_credits_per_period", "subscriptions"."next_starts_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"vat_basis_points" integer NOT NULL,
	"test" boolean NOT NULL,
	CONSTRAINT "receipts_rate" CHECK ("receipts"."vat_basis_points" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo_url" text,
	"website_url" text,
	"price_range" text,
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
CREATE TABLE "product_names" (
	"lexeme" text collate "C" NOT NULL,
	"is_featured" boolean NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_names_lexeme_is_featured_product_id_pk" PRIMARY KEY("lexeme","is_featured","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_totals" (
	"part" smallint PRIMARY KEY NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort_name" text collate "C" DEFAULT '' NOT NULL,
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
	"is_garment" boolean DEFAULT true NOT NULL,
	"garment_photo_type" text DEFAULT 'flat-lay' NOT NULL,
	"main_image_url" text DEFAULT '' NOT NULL,
	"additional_image_urls" text[] DEFAULT '{}' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_model" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"query" text collate "C" NOT NULL,
	"searches" integer NOT NULL,
	"missed" integer NOT NULL,
	"last_found" integer NOT NULL,
	CONSTRAINT "search_days_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"phrase" text collate "C" PRIMARY KEY NOT NULL,
	"meaning" text collate "C" NOT NULL,
	"lexemes" text[] GENERATED ALWAYS AS (tsvector_to_array(to_tsvector('toile', phrase))) STORED
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"lexeme" text GENERATED ALWAYS AS ((tsvector_to_array(to_tsvector('toile', word)))[1]) STORED
);
--> statement-breakpoint
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
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarked" integer DEFAULT 0 NOT NULL,
	"columns" jsonb,
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
CREATE TABLE "garment_corrections" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"garment_category" text NOT NULL,
	"garment_photo_type" text NOT NULL,
	"address" text NOT NULL,
	"version" text NOT NULL,
	"landmarks" jsonb NOT NULL,
	"mask" "bytea",
	"sleeves" text,
	"legs" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garment_corrections_sleeves_known" CHECK ("garment_corrections"."sleeves" in ('sleeves', 'none')),
	CONSTRAINT "garment_corrections_legs_known" CHECK ("garment_corrections"."legs" in ('legs', 'none'))
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"debt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_accounts_not_negative" CHECK ("credit_accounts"."available" >= 0 and "credit_accounts"."held" >= 0 and "credit_accounts"."debt" >= 0),
	CONSTRAINT "credit_accounts_debt_first" CHECK (not ("credit_accounts"."debt" > 0 and "credit_accounts"."available" > 0))
);
--> statement-breakpoint
CREATE TABLE "credit_hold_lots" (
	"tryon_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_hold_lots_tryon_id_lot_id_pk" PRIMARY KEY("tryon_id","lot_id"),
	CONSTRAINT "credit_hold_lots_amount" CHECK ("credit_hold_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"tryon_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"captured" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_holds_amount" CHECK ("credit_holds"."amount" > 0),
	CONSTRAINT "credit_holds_captured" CHECK ("credit_holds"."captured" >= 0 and "credit_holds"."captured" <= "credit_holds"."amount" and ("credit_holds"."captured" = 0 or "credit_holds"."state" = 'captured'))
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_ref" text NOT NULL,
	"granted" bigint NOT NULL,
	"available" bigint NOT NULL,
	"is_spendable" boolean GENERATED ALWAYS AS (available > 0) STORED,
	"held" bigint DEFAULT 0 NOT NULL,
	"consumed" bigint DEFAULT 0 NOT NULL,
	"expired" bigint DEFAULT 0 NOT NULL,
	"revoked" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lots_parts" CHECK ("credit_lots"."granted" > 0 and "credit_lots"."available" >= 0 and "credit_lots"."held" >= 0 and "credit_lots"."consumed" >= 0 and "credit_lots"."expired" >= 0 and "credit_lots"."revoked" >= 0),
	CONSTRAINT "credit_lots_whole" CHECK ("credit_lots"."granted" = "credit_lots"."available" + "credit_lots"."held" + "credit_lots"."consumed" + "credit_lots"."expired" + "credit_lots"."revoked")
);
--> statement-breakpoint
CREATE TABLE "credit_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_ref" text NOT NULL,
	"credits" bigint NOT NULL,
	"friend_id" uuid,
	"kept_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_promises_credits" CHECK ("credit_promises"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid NOT NULL,
	"lot_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ref" text,
	"actor" text DEFAULT 'system' NOT NULL,
	"reason" text,
	"balance_after" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_hours" (
	"engine" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"succeeded" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	"stopped" integer NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "engine_hours_engine_hour_pk" PRIMARY KEY("engine","hour")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tryon_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"preview_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
	"reading_version" text DEFAULT '' NOT NULL,
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
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"in_use" boolean DEFAULT false NOT NULL,
	"for_visitor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pictures_in_use" CHECK (not "pictures"."in_use" or "pictures"."kind" = 'profile')
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
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"mailbox_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setups" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setups_one" CHECK ("setups"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tryon_results" (
	"tryon_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_id" uuid NOT NULL,
	"judgement" jsonb,
	CONSTRAINT "tryon_results_tryon_id_position_pk" PRIMARY KEY("tryon_id","position")
);
--> statement-breakpoint
CREATE TABLE "tryons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"person_picture_id" uuid,
	"garment_picture_id" uuid,
	"product_id" text,
	"brand_id" uuid,
	"garment_kind" text,
	"worn_with_ids" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"mend_of" uuid,
	"alternatives" jsonb,
	"credit_cost" integer NOT NULL,
	"credits_used" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"engine" text,
	"cost_micro_dollars" bigint,
	"alarm_codes" text[] DEFAULT '{}' NOT NULL,
	"timings_ms" jsonb,
	"error_code" text,
	"error_message" text,
	"error_reason" text,
	"liked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"worker_key" integer,
	"heartbeat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"via_api" boolean DEFAULT false NOT NULL,
	"publishable_key_id" uuid,
	"visitor_id" uuid,
	"seen_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "tryons_free" CHECK ("tryons"."credit_cost" > 0 or ("tryons"."credit_cost" = 0 and "tryons"."mend_of" is not null)),
	CONSTRAINT "tryons_finished" CHECK (("tryons"."status" in ('queued', 'processing')) = ("tryons"."finished_at" is null)),
	CONSTRAINT "tryons_charged" CHECK (("tryons"."status" = 'succeeded') = ("tryons"."credits_used" is not null) and "tryons"."credits_used" between 0 and "tryons"."credit_cost"),
	CONSTRAINT "tryons_visitor" CHECK ("tryons"."visitor_id" is null or "tryons"."via_api"),
	CONSTRAINT "tryons_failed" CHECK (("tryons"."status" = 'failed') = ("tryons"."error_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text,
	"tryon_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"problem" text,
	"latency_ms" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_target" CHECK (("webhook_deliveries"."webhook_id" is null) = ("webhook_deliveries"."url" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"salt" text NOT NULL,
	"previous_salt" text,
	"renewed_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_by" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_renewed" CHECK (("webhooks"."previous_salt" is null) = ("webhooks"."renewed_at" is null)),
	CONSTRAINT "webhooks_disabled" CHECK (("webhooks"."disabled_at" is null) = ("webhooks"."disabled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"unsubscribe_url" text,
	"forgets_itself" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'refused', 'given_up')),
	CONSTRAINT "mails_ended_state" CHECK (("mails"."state" = 'waiting') = ("mails"."ended_at" is null)),
	CONSTRAINT "mails_words" CHECK (("mails"."state" = 'waiting') = ("mails"."text" is not null and "mails"."html" is not null))
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"source" text PRIMARY KEY NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_totals" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "day_totals_source_day_measure_label_pk" PRIMARY KEY("source","day","measure","label")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"content_type" text,
	"body" "bytea",
	"joined" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishable_keys" ADD CONSTRAINT "publishable_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_calls" ADD CONSTRAINT "api_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counters" ADD CONSTRAINT "product_counters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture_tasks" ADD CONSTRAINT "product_picture_tasks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture_uses" ADD CONSTRAINT "product_picture_uses_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_picture_uses" ADD CONSTRAINT "product_picture_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garment_corrections" ADD CONSTRAINT "garment_corrections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_tryon_id_credit_holds_tryon_id_fk" FOREIGN KEY ("tryon_id") REFERENCES "public"."credit_holds"("tryon_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_user_id_credit_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_user_id_credit_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_promises" ADD CONSTRAINT "credit_promises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_promises" ADD CONSTRAINT "credit_promises_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_user_id_credit_accounts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_tryon_id_tryons_id_fk" FOREIGN KEY ("tryon_id") REFERENCES "public"."tryons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_preview_id_pictures_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_models" ADD CONSTRAINT "house_models_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_model_id_house_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."house_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_model_pictures" ADD CONSTRAINT "on_model_pictures_hash_public_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."public_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referee_id_users_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryon_results" ADD CONSTRAINT "tryon_results_tryon_id_tryons_id_fk" FOREIGN KEY ("tryon_id") REFERENCES "public"."tryons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryon_results" ADD CONSTRAINT "tryon_results_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_person_picture_id_pictures_id_fk" FOREIGN KEY ("person_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_garment_picture_id_pictures_id_fk" FOREIGN KEY ("garment_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_publishable_key_id_publishable_keys_id_fk" FOREIGN KEY ("publishable_key_id") REFERENCES "public"."publishable_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_mend_of" FOREIGN KEY ("mend_of") REFERENCES "public"."tryons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_links_hash" ON "email_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_expires_at" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_issuer_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user_issuer" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "known_addresses_last_sign_in" ON "known_addresses" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_hash" ON "passkey_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_hash" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expires_at" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_challenges_hash" ON "sign_in_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires_at" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_user" ON "sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_consents_user" ON "user_consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_consents_live" ON "user_consents" USING btree ("user_id","kind","version") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree (lower(first_name),lower(last_name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at") WHERE role = 'admin' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at") WHERE suspended_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_origins" ON "api_keys" USING gin ("allowed_origins") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "publishable_keys_key" ON "publishable_keys" USING btree ("key");--> statement-breakpoint
CREATE INDEX "publishable_keys_user" ON "publishable_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_calls_log" ON "api_calls" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "api_calls_old" ON "api_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_created_at" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","created_at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_link" ON "audit_events" USING btree ("chain","link");--> statement-breakpoint
CREATE INDEX "audit_events_origin" ON "audit_events" USING btree ("created_at") WHERE ip_address is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_user" ON "billing_customers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_stripe" ON "billing_customers" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice" ON "payments" USING btree ("stripe_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("stripe_charge_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE state = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("settled_at","refunded_cents") WHERE refunded_cents > 0;--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "stripe_events_waiting" ON "stripe_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_active" ON "subscriptions" USING btree ("id") WHERE state = 'active' and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_paid" ON "subscriptions" USING btree ("created_at","id") WHERE period_start is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_unsettled" ON "subscriptions" USING btree ("checked_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_slug" ON "brands" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "categories_path" ON "categories" USING gin ("path");--> statement-breakpoint
CREATE INDEX "product_counts_category" ON "product_counts" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_external" ON "products" USING btree ("external_source","external_id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id","category_id") WHERE is_listed and original_price_cents > price_cents;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("sort_name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("currency","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_featured" ON "products" USING btree ("brand_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_category" ON "products" USING btree ("brand_id","category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_newest" ON "products" USING btree ("brand_id","id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_name" ON "products" USING btree ("brand_id","sort_name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_brand_price" ON "products" USING btree ("brand_id","currency","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","is_featured" DESC NULLS FIRST,"id" DESC NULLS FIRST,"gender","garment_category","currency","price_cents","original_price_cents","sizes","colours","brand_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_name" ON "products" USING btree ("category_id","sort_name","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","currency","price_cents","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "products_all_name" ON "products" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "products_all_price" ON "products" USING btree ("currency","price_cents","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_sizes" ON "products" USING gin ("sizes");--> statement-breakpoint
CREATE INDEX "products_colours" ON "products" USING gin ("colours");--> statement-breakpoint
CREATE INDEX "search_synonyms_meaning" ON "search_synonyms" USING btree ("meaning");--> statement-breakpoint
CREATE INDEX "search_words_trigram" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "catalogue_imports_created_at" ON "catalogue_imports" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_picture_tasks_due" ON "product_picture_tasks" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "product_picture_tasks_import" ON "product_picture_tasks" USING btree ("import_id","state") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "product_picture_uses_product" ON "product_picture_uses" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_source" ON "credit_lots" USING btree ("kind","source_ref");--> statement-breakpoint
CREATE INDEX "credit_lots_user" ON "credit_lots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_lots_expiring" ON "credit_lots" USING btree ("expires_at") WHERE is_spendable and expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_promises_source" ON "credit_promises" USING btree ("kind","source_ref");--> statement-breakpoint
CREATE INDEX "credit_promises_waiting" ON "credit_promises" USING btree ("user_id") WHERE kept_at is null;--> statement-breakpoint
CREATE INDEX "credit_promises_waiting_friend" ON "credit_promises" USING btree ("friend_id") WHERE kept_at is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_account" ON "ledger_entries" USING btree ("user_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_lot" ON "ledger_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_idempotency_key" ON "ledger_transactions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_user" ON "ledger_transactions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_time" ON "ledger_transactions" USING brin ("created_at") WITH (autosummarize=true,pages_per_range=32);--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "looks_token" ON "looks" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "looks_tryon" ON "looks" USING btree ("tryon_id");--> statement-breakpoint
CREATE INDEX "looks_user" ON "looks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "looks_picture" ON "looks" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "looks_preview" ON "looks" USING btree ("preview_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "house_models_letter" ON "house_models" USING btree ("letter");--> statement-breakpoint
CREATE UNIQUE INDEX "on_model_pictures_one" ON "on_model_pictures" USING btree ("product_id","model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_model" ON "on_model_pictures" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_due" ON "on_model_pictures" USING btree ("due_at","product_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "on_model_pictures_board" ON "on_model_pictures" USING btree ("state","decision","product_id","model_id");--> statement-breakpoint
CREATE INDEX "on_model_pictures_hash" ON "on_model_pictures" USING btree ("hash") WHERE hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_storage_key" ON "pictures" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_one_in_use" ON "pictures" USING btree ("owner_id") WHERE in_use and deleted_at is null;--> statement-breakpoint
CREATE INDEX "pictures_owner" ON "pictures" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "pictures_expires_at" ON "pictures" USING btree ("expires_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "pictures_deleted_at" ON "pictures" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "public_pictures_touched_at" ON "public_pictures" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_code" ON "referral_codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_referee" ON "referrals" USING btree ("referee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_mailbox" ON "referrals" USING btree ("mailbox_key");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_form" ON "support_messages" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "support_messages_created_at" ON "support_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_messages_user" ON "support_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tryon_results_picture" ON "tryon_results" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "tryons_user" ON "tryons" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tryons_finished_at" ON "tryons" USING brin ("finished_at") WITH (autosummarize=true,pages_per_range=32);--> statement-breakpoint
CREATE INDEX "tryons_by_engine" ON "tryons" USING btree ("engine","finished_at","started_at","credits_used","credit_cost","cost_micro_dollars") WHERE status = 'succeeded' and engine is not null;--> statement-breakpoint
CREATE INDEX "tryons_not_made" ON "tryons" USING btree ("finished_at","status","error_code") WHERE status in ('failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "tryons_history" ON "tryons" USING btree ("user_id","id") WHERE status = 'succeeded' and removed_at is null and not via_api;--> statement-breakpoint
CREATE INDEX "tryons_by_program" ON "tryons" USING btree ("user_id","created_at") WHERE via_api;--> statement-breakpoint
CREATE INDEX "tryons_by_visitors" ON "tryons" USING btree ("publishable_key_id","created_at") WHERE visitor_id is not null;--> statement-breakpoint
CREATE INDEX "tryons_liked" ON "tryons" USING btree ("user_id","id") WHERE status = 'succeeded' and removed_at is null and liked;--> statement-breakpoint
CREATE INDEX "tryons_by_brand" ON "tryons" USING btree ("user_id","brand_id","id") WHERE status = 'succeeded' and removed_at is null and brand_id is not null;--> statement-breakpoint
CREATE INDEX "tryons_by_kind" ON "tryons" USING btree ("user_id","garment_kind","id") WHERE status = 'succeeded' and removed_at is null and garment_kind is not null;--> statement-breakpoint
CREATE INDEX "tryons_brand" ON "tryons" USING btree ("brand_id") WHERE brand_id is not null;--> statement-breakpoint
CREATE INDEX "tryons_removed" ON "tryons" USING btree ("user_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "tryons_unseen" ON "tryons" USING btree ("user_id","id") WHERE seen_at is null and removed_at is null and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "tryons_free_mend" ON "tryons" USING btree ("mend_of") WHERE credit_cost = 0 and status not in ('failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "tryons_unfinished" ON "tryons" USING btree ("deadline_at") WHERE status in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tryon" ON "webhook_deliveries" USING btree ("tryon_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_user" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "mails_ended" ON "mails" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
-- == The ledger ==

-- What the ledger may never hold, said to the database itself, so that no code, console or restored copy gets round it.

-- I-2: a ledger row is written once. Corrections are further rows.
CREATE FUNCTION ledger_forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is forbidden: the ledger is append-only', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_forbid_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_forbid_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_forbid_change();
--> statement-breakpoint
-- I-1: checked at commit, as a transaction's entries come after it.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entries WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is out of balance by %', NEW.transaction_id, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
--> statement-breakpoint
CREATE FUNCTION ledger_check_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.id) THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_entries AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entries();
--> statement-breakpoint
-- The audit: every row is a violation. Some repeat a constraint, since a restored or hand-repaired database may have lost it.
CREATE VIEW ledger_violations AS
WITH lots AS (
  SELECT user_id, sum(available) AS available, sum(held) AS held FROM credit_lots GROUP BY user_id
), entries AS (
  SELECT user_id,
    coalesce(sum(amount) FILTER (WHERE account = 'user:available'), 0) AS available,
    coalesce(sum(amount) FILTER (WHERE account = 'user:held'), 0) AS held,
    coalesce(sum(amount) FILTER (WHERE account = 'user:debt'), 0) AS debt,
    coalesce(sum(amount) FILTER (WHERE account = 'system:consumed'), 0) AS consumed
  FROM ledger_entries GROUP BY user_id
), holds AS (
  SELECT user_id,
    coalesce(sum(amount) FILTER (WHERE state = 'pending'), 0) AS pending,
    coalesce(sum(captured) FILTER (WHERE state = 'captured'), 0) AS captured
  FROM credit_holds GROUP BY user_id
), accounts AS (
  SELECT a.*,
    coalesce(l.available, 0) AS lots_available, coalesce(l.held, 0) AS lots_held,
    coalesce(e.available, 0) AS entries_available, coalesce(e.held, 0) AS entries_held,
    coalesce(e.debt, 0) AS entries_debt, coalesce(e.consumed, 0) AS entries_consumed,
    coalesce(h.pending, 0) AS holds_pending, coalesce(h.captured, 0) AS holds_captured
  FROM credit_accounts a
  LEFT JOIN lots l USING (user_id) LEFT JOIN entries e USING (user_id) LEFT JOIN holds h USING (user_id)
), lot_entries AS (
  SELECT lot_id,
    coalesce(sum(amount) FILTER (WHERE account = 'user:available'), 0) AS available,
    coalesce(sum(amount) FILTER (WHERE account = 'user:held'), 0) AS held,
    coalesce(sum(amount) FILTER (WHERE account = 'system:consumed'), 0) AS consumed,
    coalesce(sum(amount) FILTER (WHERE account = 'system:expired'), 0) AS expired,
    coalesce(sum(amount) FILTER (WHERE account = 'system:revoked'), 0) AS clawed_back
  FROM ledger_entries GROUP BY lot_id
)
SELECT 'I-1 a transaction''s entries do not sum to 0' AS violation, transaction_id::text AS subject
  FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0
UNION ALL SELECT 'I-1 a transaction has no entries', t.id::text
  FROM ledger_transactions t WHERE NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.transaction_id = t.id)
UNION ALL SELECT 'I-1 an entry is another user''s than its transaction', e.id::text
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.user_id <> t.user_id
UNION ALL SELECT 'I-3 an account is below 0', user_id::text FROM accounts WHERE available < 0 OR held < 0 OR debt < 0
UNION ALL SELECT 'I-3 debt beside available credits', user_id::text FROM accounts WHERE debt > 0 AND available > 0
UNION ALL SELECT 'I-4 a lot''s parts do not add up to what it granted', id::text
  FROM credit_lots WHERE granted <> available + held + consumed + expired + revoked
    OR least(available, held, consumed, expired, revoked) < 0
UNION ALL SELECT 'I-4 a lot has no grant of its size', l.id::text
  FROM credit_lots l WHERE l.granted <> (
    SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.lot_id = l.id AND e.account = 'user:available' AND t.kind IN ('grant', 'reinstate'))
UNION ALL SELECT 'I-5 available differs from the lots', user_id::text FROM accounts WHERE available <> lots_available
UNION ALL SELECT 'I-5 held differs from the lots', user_id::text FROM accounts WHERE held <> lots_held
UNION ALL SELECT 'I-5 available differs from the entries', user_id::text FROM accounts WHERE available <> entries_available
UNION ALL SELECT 'I-5 held differs from the entries', user_id::text FROM accounts WHERE held <> entries_held
UNION ALL SELECT 'I-5 debt differs from the entries', user_id::text FROM accounts WHERE debt <> -entries_debt
UNION ALL SELECT 'I-5 a lot differs from its entries', l.id::text
  FROM credit_lots l LEFT JOIN lot_entries e ON e.lot_id = l.id
  WHERE (l.available, l.held, l.consumed) <> (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.consumed, 0))
    OR l.expired <> coalesce(e.expired, 0)
UNION ALL SELECT 'I-6 held differs from the pending holds', user_id::text FROM accounts WHERE held <> holds_pending
UNION ALL SELECT 'I-6 consumed differs from the captured holds', user_id::text FROM accounts WHERE entries_consumed <> holds_captured
UNION ALL SELECT 'I-6 a hold differs from its lots', h.tryon_id::text
  FROM credit_holds h WHERE h.amount <> (
    SELECT coalesce(sum(s.amount), 0) FROM credit_hold_lots s WHERE s.tryon_id = h.tryon_id)
UNION ALL SELECT 'I-6 a hold and its ledger transactions disagree', h.tryon_id::text
  FROM credit_holds h
  LEFT JOIN ledger_transactions reserve ON reserve.idempotency_key = 'reserve:' || h.tryon_id
  LEFT JOIN ledger_transactions resolution ON resolution.idempotency_key = 'resolve:' || h.tryon_id
  WHERE reserve.id IS NULL
    OR coalesce(resolution.kind, 'none') <> CASE h.state WHEN 'captured' THEN 'capture' WHEN 'released' THEN 'release' ELSE 'none' END
UNION ALL SELECT 'I-6 a hold captured another amount than it could', tryon_id::text
  FROM credit_holds WHERE captured < 0 OR captured > amount OR (captured > 0 AND state <> 'captured')
UNION ALL SELECT 'I-6 a hold captured another amount than its ledger transaction', h.tryon_id::text
  FROM credit_holds h WHERE h.captured <> (
    SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE t.idempotency_key = 'resolve:' || h.tryon_id AND e.account = 'system:consumed')
UNION ALL SELECT 'I-7 a hold without its try-on', h.tryon_id::text
  FROM credit_holds h WHERE NOT EXISTS (SELECT 1 FROM tryons t WHERE t.id = h.tryon_id AND t.user_id = h.user_id)
UNION ALL SELECT 'I-7 a hold is ' || h.state || ' and its try-on ' || t.status, h.tryon_id::text
  FROM credit_holds h JOIN tryons t ON t.id = h.tryon_id
  WHERE h.state <> CASE
    WHEN t.status = 'succeeded' THEN 'captured' WHEN t.status IN ('failed', 'cancelled') THEN 'released' ELSE 'pending' END
UNION ALL SELECT 'I-7 a try-on holds no credits', t.id::text
  FROM tryons t WHERE t.status IN ('queued', 'processing', 'succeeded') AND t.credit_cost > 0
    AND NOT EXISTS (SELECT 1 FROM credit_holds h WHERE h.tryon_id = t.id)
UNION ALL SELECT 'I-7 a try-on is free and no mend of one of the user''s that was not charged for', t.id::text
  FROM tryons t LEFT JOIN tryons first ON first.id = t.mend_of AND first.user_id = t.user_id
  WHERE t.credit_cost = 0 AND NOT coalesce(first.credit_cost > 0 AND first.credits_used = 0, false)
UNION ALL SELECT 'I-7 a try-on has several free mends', mend_of::text
  FROM tryons WHERE credit_cost = 0 AND status NOT IN ('failed', 'cancelled') GROUP BY mend_of HAVING count(*) > 1
UNION ALL SELECT 'I-7 a try-on holds another amount than it costs', t.id::text
  FROM tryons t JOIN credit_holds h ON h.tryon_id = t.id WHERE h.amount <> t.credit_cost
UNION ALL SELECT 'I-7 a try-on used another amount than its hold captured', t.id::text
  FROM tryons t JOIN credit_holds h ON h.tryon_id = t.id WHERE h.captured <> coalesce(t.credits_used, 0)
UNION ALL SELECT 'I-7 a try-on was charged for another number of pictures than were good enough', t.id::text
  FROM tryons t CROSS JOIN LATERAL (
    SELECT count(*) AS kept, count(*) FILTER (WHERE r.judgement IS NULL OR (r.judgement ->> 'chargeable')::boolean) AS good
    FROM tryon_results r WHERE r.tryon_id = t.id) results
  -- Retention and the shopper remove pictures, and what was charged stays: only whole results can be compared.
  WHERE t.status = 'succeeded' AND results.kept = (t.fields ->> 'numSamples')::integer
    AND t.credits_used * results.kept <> t.credit_cost * results.good
UNION ALL SELECT 'I-13 taken back is below 0 or above what the lot granted', l.id::text
  FROM credit_lots l JOIN lot_entries e ON e.lot_id = l.id WHERE e.clawed_back < 0 OR e.clawed_back > l.granted;
--> statement-breakpoint
-- As `ledger_violations`: every row is a violation.
CREATE VIEW credit_promise_violations AS
SELECT 'I-14 a promise was kept and did not grant its credits' AS violation, p.id::text AS subject
  FROM credit_promises p WHERE p.kept_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM credit_lots l
    WHERE (l.kind, l.source_ref, l.user_id, l.granted) = (p.kind, p.source_ref, p.user_id, p.credits))
UNION ALL SELECT 'I-14 a promise waits though its credits were granted', p.id::text
  FROM credit_promises p JOIN credit_lots l ON (l.kind, l.source_ref) = (p.kind, p.source_ref) WHERE p.kept_at IS NULL
UNION ALL SELECT 'I-14 a promise waits for an email that is confirmed', p.id::text
  FROM credit_promises p JOIN users u ON u.id = p.user_id LEFT JOIN users f ON f.id = p.friend_id
  WHERE p.kept_at IS NULL AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL
    AND (p.friend_id IS NULL OR (f.deleted_at IS NULL AND f.email_verified_at IS NOT NULL));
--> statement-breakpoint
-- Room in each page for a row's next version, so that a movement need not touch an index.
ALTER TABLE "credit_accounts" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "credit_lots" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "credit_holds" SET (fillfactor = 80);
--> statement-breakpoint
-- == The audit trail ==

-- The audit trail is written once: whoever could rewrite it could hide behind it.
-- An IP address is a person's: it goes with their account, and after some weeks. Nothing else of an event ever changes.
CREATE FUNCTION audit_forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip_address IS NULL AND to_jsonb(NEW) - 'ip_address' = to_jsonb(OLD) - 'ip_address' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is forbidden: the audit trail is append-only', lower(TG_OP), TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_forbid_change();
--> statement-breakpoint
CREATE SEQUENCE audit_chain_numbers;
--> statement-breakpoint
-- Not over ip_address: it is a person's, and is erased one day while the row stays.
CREATE FUNCTION audit_hash(previous text, e audit_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(previous, e.chain, e.link, e.id, e.action, e.actor_id, e.subject_id, e.request_id, e.detail,
    (extract(epoch FROM e.created_at) * 1000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_add_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_chains;
BEGIN
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    -- A number that no other transaction has: a clash would be waited for.
    INSERT INTO audit_chains (chain, link, hash) VALUES (nextval('audit_chain_numbers'), 0, '') RETURNING * INTO head;
  END IF;
  NEW.chain := head.chain;
  NEW.link := head.link + 1;
  NEW.hash := audit_hash(head.hash, NEW);
  UPDATE audit_chains SET link = NEW.link, hash = NEW.hash WHERE chain = head.chain;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_link BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_add_link();
--> statement-breakpoint
-- == The catalogue: which products the public list shows, how many there are, and by which words they are found ==

-- Scripts without spaces, or whose words grow together: each letter is a word. The same as `spoken` in search.rules.ts.
CREATE FUNCTION spoken(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(said, '\mt[\s\u2010-\u2012-]?shirt', 'tshirt shirt', 'gi'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff])', ' \1 ', 'g')
$$;
--> statement-breakpoint
-- Tags, and what else is said of a product in a word or two.
CREATE FUNCTION said_of(tags text[], colours text[], material text, occasion text, gender text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT tags || colours || material || occasion || CASE gender WHEN 'unisex' THEN 'unisex women men' ELSE gender END
$$;
--> statement-breakpoint
CREATE FUNCTION product_search(name text, tags text[], description text, brand uuid, category uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
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
CREATE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER products_derive
  BEFORE INSERT OR UPDATE OF name, description, tags, colours, material, occasion, gender, brand_id, category_id, status ON products
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
-- A category's name is among the words of everything below it. What moves with it is written by its own path.
CREATE FUNCTION categories_derive_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name IS DISTINCT FROM NEW.name THEN
    UPDATE products SET category_id = category_id WHERE category_id IN (SELECT id FROM categories WHERE path @> ARRAY[NEW.id]);
  ELSE
    UPDATE products SET category_id = NEW.id WHERE category_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_derive_products AFTER UPDATE OF name, is_visible, path ON categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.is_visible IS DISTINCT FROM NEW.is_visible OR OLD.path IS DISTINCT FROM NEW.path)
  EXECUTE FUNCTION categories_derive_products();
--> statement-breakpoint
-- How common each of some five thousand words is. The planner reads them all for each search, so more of them cost each search.
ALTER TABLE products ALTER COLUMN search SET STATISTICS 500;
--> statement-breakpoint
-- Counts, once a statement: an import of a thousand rows writes a few sums.
CREATE FUNCTION product_counts_add(brand uuid, category uuid, of_gender text, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_counts AS c (brand_id, category_id, gender, listed) VALUES (brand, category, of_gender, change)
  ON CONFLICT (brand_id, category_id, gender) DO UPDATE SET listed = c.listed + excluded.listed
$$;
--> statement-breakpoint
-- How many products the shop shows in all, which summing product_counts told at the price of a third of a list. In parts, by who writes: writers
-- would wait for each other at one row.
CREATE FUNCTION product_totals_add(change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_totals AS t (part, listed) SELECT pg_backend_pid() % 32, change WHERE change <> 0
  ON CONFLICT (part) DO UPDATE SET listed = t.listed + excluded.listed
$$;
--> statement-breakpoint
CREATE FUNCTION product_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order everywhere, so that two statements never wait for each other's sums.
  PERFORM product_counts_add(brand_id, category_id, gender, change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM added WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  PERFORM product_totals_add((SELECT count(*) FROM added WHERE is_listed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_counts_add(brand_id, category_id, gender, -change) FROM (
    SELECT brand_id, category_id, gender, count(*)::integer AS change FROM removed WHERE is_listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) s;
  PERFORM product_totals_add(-(SELECT count(*) FROM removed WHERE is_listed));
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
  PERFORM product_totals_add((SELECT count(*) FROM added WHERE is_listed) - (SELECT count(*) FROM removed WHERE is_listed));
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
-- == Pictures of products ==

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
-- == The first synonyms ==

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
