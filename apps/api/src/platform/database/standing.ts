/** How the database stands, for the operator. */
import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

export type DatabaseStanding = { version: string; sizeBytes: number; connections: number; connectionsMax: number };

/** Connections are those of everybody at this server. */
export async function standingOfDatabase(tx: Tx): Promise<DatabaseStanding> {
  const { rows } = await tx.execute<{ version: string; size: string; connections: number; most: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as most`);
  const [row] = rows;
  if (!row) throw new Error("the database returned no statistics");
  return {
    version: row.version,
    sizeBytes: Number(row.size),
    connections: row.connections,
    connectionsMax: row.most,
  };
}
