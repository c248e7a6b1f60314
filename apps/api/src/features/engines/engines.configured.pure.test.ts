import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, type Environment, loadConfig } from "../../platform/config.ts";
import { configuredEngines } from "./engines.configured.ts";
import type { TryOnEngine } from "./engines.ts";

const opened: TryOnEngine[] = [];
function enginesOf(environment: Environment): TryOnEngine[] {
  const { engines } = configuredEngines(loadConfig(environment).tryon);
  opened.push(...engines);
  return engines;
}
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close?.()));
});

const KEYS = { FASHN_API_KEY: "a", REPLICATE_API_TOKEN: "b", FAL_KEY: "c", TRYON_HTTP_URL: "http://gpu:8080" };

describe("engines by configuration", () => {
  it("are the embedded one alone where nothing is set", () => {
    expect(enginesOf({}).map(({ name }) => name)).toEqual(["local"]);
  });

  it("come in the order in which they are listed, and know who charges", () => {
    const engines = enginesOf({ TRYON_ENGINES: "fal, fashn,replicate,http,local", ...KEYS });
    expect(engines.map(({ name, paid }) => [name, paid === true])).toEqual([
      ["fal", true],
      ["fashn", true],
      ["replicate", true],
      ["http", false],
      ["local", false],
    ]);
  });

  it("judge with the embedded one's threads: those that render where it is listed, else threads of their own", () => {
    const listed = configuredEngines(loadConfig({ TRYON_ENGINES: "http,local", ...KEYS }).tryon);
    expect(listed.examiner).toBe(listed.engines[1]);
    const apart = configuredEngines(loadConfig({ TRYON_ENGINES: "http", ...KEYS }).tryon);
    expect(apart.engines).toHaveLength(1);
    expect(apart.examiner).not.toBe(apart.engines[0]);
    opened.push(...listed.engines, ...apart.engines);
  });

  it("take an address of Replicate's without a token for a Cog server of one's own, which costs nothing", () => {
    const [cog] = enginesOf({ TRYON_ENGINES: "replicate", REPLICATE_API_URL: "http://cog:5000" });
    expect(cog).toMatchObject({ name: "replicate", paid: false });
  });

  const refusals: [string, Environment][] = [
    ["FASHN_API_KEY", { TRYON_ENGINES: "local,fashn" }],
    ["REPLICATE_API_TOKEN", { TRYON_ENGINES: "replicate" }],
    ["FAL_KEY", { TRYON_ENGINES: "fal" }],
    ["TRYON_HTTP_URL", { TRYON_ENGINES: "http" }],
    ["FASHN_API_URL", { FASHN_API_URL: "ftp://fashn.example" }],
    ["FASHN_API_URL", { FASHN_API_KEY: "a", FASHN_API_URL: "http://fashn.example" }],
    ["TRYON_ENGINES", { TRYON_ENGINES: "local,local" }],
    ["TRYON_ENGINES", { TRYON_ENGINES: "fashion" }],
    ["TRYON_PRICES", { TRYON_PRICES: "fashn" }],
    ["TRYON_JUDGE", { TRYON_JUDGE: "strict" }],
    ["TRYON_CONTENT_SECOND_OPINION", { TRYON_CONTENT_SECOND_OPINION: "yes" }],
    ["REPLICATE_MODEL", { TRYON_ENGINES: "replicate", REPLICATE_API_TOKEN: "b", REPLICATE_MODEL: "some/model" }],
    ["FAL_MODEL", { TRYON_ENGINES: "fal", FAL_KEY: "c", FAL_MODEL: "some/model" }],
  ];
  it.each(refusals)("stop the start with one line that names %s", (name, environment) => {
    const start = () => enginesOf(environment);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`^${name}[^\\n]*$`));
  });
});
