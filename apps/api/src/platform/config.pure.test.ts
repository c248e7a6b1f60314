import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { ConfigError, type Environment, loadConfig } from "./config.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://toile.example",
  AUTH_SECRET: "x".repeat(32),
  DATABASE_URL: "postgres://toile@db.example/toile",
};

describe("the configuration", () => {
  it("runs with nothing set: built-in database, pictures on disk, demo accounts, five welcome credits", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      role: "all",
      port: 3000,
      appUrl: "http://localhost:3000",
      database: { kind: "embedded" },
      storage: { driver: "disk" },
      demo: true,
      production: false,
      welcomeCredits: 5,
      tryon: { engines: ["local"], deadlineMs: 120_000 },
    });
  });

  it("renders one or two try-ons at once, and leaves a core to requests where there are several", () => {
    const { threads } = loadConfig({}).tryon;
    expect(threads).toBe(availableParallelism() > 2 ? 2 : 1);
    expect(loadConfig({ TRYON_THREADS: "5" }).tryon.threads).toBe(5);
  });

  it("gives no welcome credits as soon as something is configured", () => {
    expect(loadConfig({ DATABASE_URL: "postgres://x@y/z" }).welcomeCredits).toBe(0);
    expect(loadConfig({ DATABASE_URL: "postgres://x@y/z", WELCOME_CREDITS: "3" }).welcomeCredits).toBe(3);
  });

  it("makes no demo accounts in production", () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ production: true, demo: false, welcomeCredits: 0 });
  });

  it("is not production at a local address, so that a built app can be tried", () => {
    expect(loadConfig({ NODE_ENV: "production" }).production).toBe(false);
    expect(loadConfig({ NODE_ENV: "production", APP_URL: "http://127.0.0.1:3000" }).production).toBe(false);
  });

  it("treats an empty value as unset", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, database: { kind: "embedded" } });
  });

  it("reads a store's folder or bucket", () => {
    expect(loadConfig({ STORAGE_URL: "file:/srv/pictures" }).storage).toEqual({
      driver: "disk",
      directory: "/srv/pictures",
    });
    expect(loadConfig({ STORAGE_URL: "file:///srv/pictures" }).storage).toEqual({
      driver: "disk",
      directory: "/srv/pictures",
    });
    const s3 = {
      STORAGE_URL: "s3://pictures?endpoint=http://minio:9000&region=eu-1",
      STORAGE_ACCESS_KEY_ID: "id",
      STORAGE_SECRET_ACCESS_KEY: "key",
    };
    expect(loadConfig(s3).storage).toEqual({
      driver: "s3",
      bucket: "pictures",
      region: "eu-1",
      endpoint: "http://minio:9000",
      credentials: { accessKeyId: "id", secretAccessKey: "key" },
      forcePathStyle: true,
    });
  });

  const refusals: [string, Environment][] = [
    ["PORT", { PORT: "80a" }],
    ["PORT", { PORT: "70000" }],
    ["APP_URL", { APP_URL: "toile.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
    ["STORAGE_URL", { STORAGE_URL: "ftp://x" }],
    ["STORAGE_ACCESS_KEY_ID", { STORAGE_URL: "s3://x", STORAGE_ACCESS_KEY_ID: "id" }],
    ["ROLE", { ROLE: "both" }],
    ["DATABASE_URL", { ROLE: "worker" }],
    ["AUTH_SECRET", { AUTH_SECRET: "short" }],
    ["AUTH_SECRET", { ...PRODUCTION, AUTH_SECRET: undefined }],
    ["RATE_LIMITS", { ...PRODUCTION, RATE_LIMITS: "off" }],
    ["TRYON_ENGINES", { TRYON_ENGINES: "local,,x" }],
    ["TRYON_ENGINE", { TRYON_ENGINE: "local" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["WELCOME_CREDITS", { WELCOME_CREDITS: "-1" }],
  ];
  it.each(refusals)("refuses a bad %s with one line that names it", (name, environment) => {
    const load = () => loadConfig(environment);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name}[^\\n]*$`));
  });

  it("does not repeat an address that it refuses, as it may hold a password", () => {
    expect(() => loadConfig({ DATABASE_URL: "mysql://root:hunter2@db" })).toThrow(/^(?!.*hunter2).*$/);
  });
});
