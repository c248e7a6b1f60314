/** From the names in the configuration to engines. */
import { ConfigError } from "../../platform/config.ts";
import type { TryOnEngine } from "./engines.ts";
import { createLocalEngine } from "./local/local-engine.ts";

/** @throws ConfigError for a name that no engine bears, which stops the start */
export function configuredEngines({ engines, threads }: { engines: string[]; threads: number }): TryOnEngine[] {
  return engines.map((name) => {
    if (name === "local") return createLocalEngine({ threads });
    throw new ConfigError(`TRYON_ENGINES lists "${name}"; known engines: local`);
  });
}
