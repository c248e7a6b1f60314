/** How runs of engines ended, of all processes together. */
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { time } from "../../../platform/columns.ts";

export const engineHours = pgTable(
  "engine_hours",
  {
    engine: text("engine").notNull(),
    /** The beginning of the hour. */
    hour: time("hour").notNull(),
    succeeded: integer("succeeded").notNull(),
    refused: integer("refused").notNull(),
    failed: integer("failed").notNull(),
    stopped: integer("stopped").notNull(),
    /** Until when at least one process passes the engine over. */
    pausedUntil: time("paused_until"),
  },
  (table) => [primaryKey({ columns: [table.engine, table.hour] })],
);
