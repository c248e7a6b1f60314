/** Brings a database to the newest schema. */
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
const CLIENT = { application_name: "toile migrate", connectionTimeoutMillis: 10_000 };
/** An arbitrary number, unique in this database. */
const MIGRATION_LOCK = 72_611_001;

/** Applies the missing migrations. Several processes may call it at once: one does the work, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...CLIENT });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // Hides the migrator's own "already exists, skipping" at every start.
    await client.query("set client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // The lock belongs to the connection and ends with it.
    await client.end();
  }
}
