CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"query" text collate "C" NOT NULL,
	"searches" integer NOT NULL,
	"missed" integer NOT NULL,
	"last_found" integer NOT NULL,
	CONSTRAINT "search_days_day_query_pk" PRIMARY KEY("day","query")
);
