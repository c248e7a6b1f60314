/** What every program starts before its platform: a running, migrated database and a secret. */
import type { Config } from "../config/config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "../database/embedded.ts";
import { migrateDatabase } from "../database/migrate.ts";
import type { Logger } from "../log.ts";
import { findOrMakeSecret } from "./secrets.ts";
import { explainDatabase, explainFolder } from "./start-errors.ts";

export type Runtime = {
  /** With the database's URL and the secret filled in. */
  config: Config;
  /** Stops the built-in database if this program started it. `hurry`: without a last checkpoint. */
  shutdown(options?: { hurry?: boolean }): Promise<void>;
};

export type RuntimeOptions = {
  log: Logger;
  /** Use a database server that another program has started, instead of refusing: for commands beside a running app. */
  join?: boolean;
  /** Stops waiting for the database when it aborts. */
  signal?: AbortSignal;
};

/** @throws ConfigError, and StartError if retrying may help */
export async function startRuntime(config: Config, options: RuntimeOptions): Promise<Runtime> {
  const inDataDir = { setting: "DATA_DIR", folder: config.dataDir };
  const database = await findDatabase(config, options).catch((error: unknown) => {
    throw explainFolder(error, inDataDir);
  });
  try {
    await migrateDatabase(database.url).catch((error: unknown) => {
      throw config.database.kind === "url" ? explainDatabase(error, database.url) : error;
    });
    const authSecret = config.authSecret || findOrMakeSecret(config.dataDir);
    const isBuiltIn = config.database.kind === "embedded";
    const running = { ...config, authSecret, database: { kind: "url" as const, url: database.url, isBuiltIn } };
    return { config: running, shutdown: database.stop };
  } catch (error) {
    await database.stop();
    throw explainFolder(error, inDataDir);
  }
}

async function findDatabase(
  config: Config,
  options: RuntimeOptions,
): Promise<{ url: string; stop: Runtime["shutdown"] }> {
  const stop = async () => {};
  if (config.database.kind === "url") return { url: config.database.url, stop };
  const running = options.join ? findEmbeddedPostgres(config.dataDir) : null;
  if (running) return { url: running, stop };
  const { log, signal } = options;
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, ...(signal ? { signal } : {}) });
}
