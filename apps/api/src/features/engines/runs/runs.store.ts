/** All SQL on the table `engine_hours`. */
import { lt, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { engineHours } from "./runs.tables.ts";

export type EngineHour = typeof engineHours.$inferInsert;

export async function addHours(tx: Tx, hours: readonly EngineHour[]): Promise<void> {
  // In one order, so that two processes never wait for one another in a circle.
  const rows = [...hours].sort((one, other) => (one.engine < other.engine ? -1 : 1) || +one.hour - +other.hour);
  await tx
    .insert(engineHours)
    .values(rows)
    .onConflictDoUpdate({
      target: [engineHours.engine, engineHours.hour],
      set: {
        succeeded: sql`${engineHours.succeeded} + excluded.succeeded`,
        refused: sql`${engineHours.refused} + excluded.refused`,
        failed: sql`${engineHours.failed} + excluded.failed`,
        stopped: sql`${engineHours.stopped} + excluded.stopped`,
        // Null where neither has one.
        pausedUntil: sql`greatest(${engineHours.pausedUntil}, excluded.paused_until)`,
      },
    });
}

export async function forgetHours(tx: Tx, { before }: { before: Date }): Promise<void> {
  await tx.delete(engineHours).where(lt(engineHours.hour, before));
}

export async function sumHours(tx: Tx, { since }: { since: Date }) {
  const sum = (column: keyof EngineHour) => sql<number>`sum(${engineHours[column]})`.mapWith(Number);
  return tx
    .select({
      engine: engineHours.engine,
      succeeded: sum("succeeded"),
      refused: sum("refused"),
      failed: sum("failed"),
      stopped: sum("stopped"),
      pausedUntil: sql<string | null>`max(${engineHours.pausedUntil})`,
    })
    .from(engineHours)
    .where(sql`${engineHours.hour} >= ${since.toISOString()}::timestamptz`)
    .groupBy(engineHours.engine);
}
