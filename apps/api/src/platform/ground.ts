/** The steps that every program takes before it has a platform: a database that runs and is migrated, and a secret. */
import type { Config } from "./config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./database/embedded.ts";
import { migrateDatabase } from "./database/migrate.ts";
import type { Logger } from "./log.ts";
import { findOrMakeSecret } from "./secrets.ts";

export type Ground = {
  /** With the database's address and the secret filled in. */
  config: Config;
  /** Stops the built-in database if this program started it. */
  leave(): Promise<void>;
};

/**
 * @param options.join work with a server that another program keeps, instead of refusing: for commands beside a running app
 * @throws ConfigError
 */
export async function prepareGround(config: Config, options: { log: Logger; join?: boolean }): Promise<Ground> {
  const database = await findDatabase(config, options);
  try {
    await migrateDatabase(database.url);
    const authSecret = config.authSecret || findOrMakeSecret(config.dataDir);
    return { config: { ...config, authSecret, database: { kind: "url", url: database.url } }, leave: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function findDatabase(
  config: Config,
  options: { log: Logger; join?: boolean },
): Promise<{ url: string; stop(): Promise<void> }> {
  const stop = async () => {};
  if (config.database.kind === "url") return { url: config.database.url, stop };
  const running = options.join ? findEmbeddedPostgres(config.dataDir) : null;
  return running ? { url: running, stop } : startEmbeddedPostgres({ dataDir: config.dataDir, log: options.log });
}
