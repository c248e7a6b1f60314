/** Which engine this is, for those who keep its pictures and want to know when they would come out differently. Loads no model. */
import { digestOfSources } from "./analysis-cache/sources-digest.ts";

let version: string | undefined;

/** Changes with any of the engine's code and with the models, whose packages the manifest names. */
export function engineVersion(): string {
  version ??= digestOfSources([".", "../package.json"]).slice(0, 16);
  return version;
}
