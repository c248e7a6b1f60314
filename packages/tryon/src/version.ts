/**
 * The engine's version, for callers that store its pictures and want to know when they would come out differently. Loads no model.
 */
import { digestOfSources } from "./analysis-cache/sources-digest.ts";

let version: string | undefined;

/** Changes with any of the engine's code, and with the models, whose packages are named in the manifest. */
export function engineVersion(): string {
  version ??= digestOfSources([".", "../package.json"]).slice(0, 16);
  return version;
}
