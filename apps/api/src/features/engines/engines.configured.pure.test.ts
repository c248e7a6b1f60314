import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { GOOGLE_CREDENTIALS } from "../../../test/engine-servers/google-server.ts";
import { NO_LIMITS } from "../../../test/engine-servers/outside-engines.ts";
import { ConfigError, type Environment, loadConfig } from "../../platform/config/config.ts";
import { configuredEngines } from "./engines.configured.ts";
import type { TryOnEngine } from "./engines.ts";

const means = { rateLimits: NO_LIMITS };
const opened: TryOnEngine[] = [];
function enginesOf(environment: Environment): TryOnEngine[] {
  const { engines } = configuredEngines(loadConfig(environment).tryon, means);
  opened.push(...engines);
  return engines;
}
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close?.()));
});

const KEYS = { FASHN_API_KEY: "a", REPLICATE_API_TOKEN: "b", FAL_KEY: "c", TRYON_HTTP_URL: "http://gpu:8080" };
const GOOGLE = { TRYON_ENGINES: "google", GOOGLE_VERTEX_CREDENTIALS: GOOGLE_CREDENTIALS };
const account = (changed: object) => JSON.stringify({ ...JSON.parse(GOOGLE_CREDENTIALS), ...changed });

describe("engines by configuration", () => {
  it("are only the embedded one if nothing is set", () => {
    expect(enginesOf({}).map(({ name }) => name)).toEqual(["local"]);
  });

  it("are ordered as listed, and know which charge", () => {
    const keys = { ...GOOGLE, ...KEYS, GEMINI_API_KEY: "d" };
    const engines = enginesOf({ ...keys, TRYON_ENGINES: "fal, fashn,replicate,google,gemini,http,local" });
    expect(engines.map(({ name, paid }) => [name, paid === true])).toEqual([
      ["fal", true],
      ["fashn", true],
      ["replicate", true],
      ["google", true],
      ["gemini", true],
      ["http", false],
      ["local", false],
    ]);
  });

  it("use the embedded engine's threads for judging: the rendering ones if it is listed, else separate ones", () => {
    const listed = configuredEngines(loadConfig({ TRYON_ENGINES: "http,local", ...KEYS }).tryon, means);
    expect(listed.examiner).toBe(listed.engines[1]);
    const apart = configuredEngines(loadConfig({ TRYON_ENGINES: "http", ...KEYS }).tryon, means);
    expect(apart.engines).toHaveLength(1);
    expect(apart.examiner).not.toBe(apart.engines[0]);
    opened.push(...listed.engines, ...apart.engines);
  });

  it("treat a Replicate URL without a token as a self-hosted Cog server, which is free", () => {
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
    ["GOOGLE_VERTEX_CREDENTIALS_FILE", { TRYON_ENGINES: "google" }],
    ["GOOGLE_VERTEX_CREDENTIALS_FILE", { TRYON_ENGINES: "google", GOOGLE_VERTEX_CREDENTIALS_FILE: "/no/such/file" }],
    [
      "GOOGLE_VERTEX_CREDENTIALS_FILE",
      { TRYON_ENGINES: "google", GOOGLE_VERTEX_CREDENTIALS_FILE: import.meta.filename },
    ],
    ["GOOGLE_VERTEX_CREDENTIALS", { ...GOOGLE, GOOGLE_VERTEX_CREDENTIALS_FILE: "/a/file" }],
    ["GOOGLE_VERTEX_CREDENTIALS", { ...GOOGLE, GOOGLE_VERTEX_CREDENTIALS: account({ type: "authorized_user" }) }],
    ["GOOGLE_VERTEX_CREDENTIALS", { ...GOOGLE, GOOGLE_VERTEX_CREDENTIALS: account({ private_key: "secret" }) }],
    ["GOOGLE_VERTEX_PROJECT", { ...GOOGLE, GOOGLE_VERTEX_CREDENTIALS: account({ project_id: undefined }) }],
    ["GOOGLE_VERTEX_PROJECT", { ...GOOGLE, GOOGLE_VERTEX_PROJECT: "a/../b" }],
    ["GOOGLE_VERTEX_LOCATION", { ...GOOGLE, GOOGLE_VERTEX_LOCATION: "evil.example/" }],
    ["GOOGLE_VERTEX_MODEL", { ...GOOGLE, GOOGLE_VERTEX_MODEL: "virtual try-on" }],
    ["GOOGLE_VERTEX_URL", { ...GOOGLE, GOOGLE_VERTEX_URL: "http://vertex.example" }],
    ["GOOGLE_VERTEX_TOKEN_URL", { ...GOOGLE, GOOGLE_VERTEX_TOKEN_URL: "http://oauth.example/token" }],
    ["GOOGLE_VERTEX_PERSON_GENERATION", { ...GOOGLE, GOOGLE_VERTEX_PERSON_GENERATION: "dont_allow" }],
    ["GOOGLE_VERTEX_WATERMARK", { ...GOOGLE, GOOGLE_VERTEX_WATERMARK: "yes" }],
    ["GOOGLE_VERTEX_REQUESTS_PER_MINUTE", { ...GOOGLE, GOOGLE_VERTEX_REQUESTS_PER_MINUTE: "0" }],
    ["GEMINI_API_KEY", { TRYON_ENGINES: "gemini" }],
    ["GEMINI_API_URL", { GEMINI_API_KEY: "d", GEMINI_API_URL: "http://gemini.example" }],
    ["GEMINI_MODEL", { GEMINI_MODEL: "models/x" }],
    ["GEMINI_IMAGE_SIZE", { GEMINI_IMAGE_SIZE: "8K" }],
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
    expect(start).not.toThrow(/secret|PRIVATE KEY/);
  });

  it("reads Google's account and project from a file, and uses the configured region", () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "toile-test-")), "account.json");
    writeFileSync(file, GOOGLE_CREDENTIALS);
    const { google } = loadConfig({
      TRYON_ENGINES: "google",
      GOOGLE_VERTEX_CREDENTIALS_FILE: file,
      GOOGLE_VERTEX_LOCATION: "europe-west4",
    }).tryon.outside;
    rmSync(path.dirname(file), { recursive: true });
    expect(google).toMatchObject({
      project: "a-project",
      vertexUrl: "https://europe-west4-aiplatform.googleapis.com/v1",
      model: "virtual-try-on-001",
      account: { privateKey: expect.stringContaining("PRIVATE KEY") },
    });
  });
});
