CREATE TABLE "setups" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setups_one" CHECK ("setups"."id" = 1)
);
