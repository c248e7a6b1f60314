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
CREATE INDEX "tryons_by_engine" ON "tryons" USING btree ("engine","finished_at","started_at","credits_used","credit_cost","cost_micro_dollars") WHERE status = 'succeeded' and engine is not null;--> statement-breakpoint
CREATE INDEX "tryons_not_made" ON "tryons" USING btree ("finished_at","status","error_code") WHERE status in ('failed', 'cancelled');