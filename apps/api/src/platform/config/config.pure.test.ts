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

  it("renders one or two try-ons at once, and leaves a core free for requests if there are several", () => {
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

  it("does not count as production at a local URL, so that a built app can be tried, but has no demo accounts there", () => {
    const config = loadConfig({ NODE_ENV: "production", APP_URL: "http://127.0.0.1:3000", DEMO: "on" });
    expect(config).toMatchObject({ production: false, demo: false });
  });

  it("knows whether its URL was set", () => {
    expect(loadConfig({}).hasAppUrl).toBe(false);
    expect(loadConfig({ APP_URL: "http://localhost:3000" }).hasAppUrl).toBe(true);
  });

  it("treats an empty value as unset", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, database: { kind: "embedded" } });
  });

  it("reads the folder or bucket of the picture store", () => {
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
    ["APP_URL", { ...PRODUCTION, APP_URL: undefined }],
    ["APP_URL", { NODE_ENV: "production", APP_URL: " " }],
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

  it("does not repeat an invalid URL, as it may hold a password", () => {
    expect(() => loadConfig({ DATABASE_URL: "mysql://root:hunter2@db" })).toThrow(/^(?!.*hunter2).*$/);
  });
});

describe("sign-in with Google", () => {
  it("accepts Google with just its two keys, and any other provider by its issuer [S7.06]", () => {
    const keys = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    expect(loadConfig({}).googleSignIn).toBeNull();
    expect(loadConfig(keys).googleSignIn).toEqual({
      clientId: "id",
      clientSecret: "secret",
      issuer: "https://accounts.google.com/",
    });
    const own = { ...keys, GOOGLE_ISSUER: "https://login.example/realms/shop" };
    expect(loadConfig(own).googleSignIn?.issuer).toBe("https://login.example/realms/shop");
    expect(() => loadConfig({ GOOGLE_CLIENT_ID: "id" })).toThrow(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/);
    expect(() => loadConfig({ GOOGLE_ISSUER: "https://login.example" })).toThrow(/^GOOGLE_CLIENT_ID/);
    const open = { ...keys, GOOGLE_ISSUER: "http://login.example" };
    expect(() => loadConfig(open)).toThrow(/^GOOGLE_ISSUER must begin with https/);
  });
});

describe("mail's configuration", () => {
  it("is a folder without SMTP_URL, and needs a sender with one", () => {
    const { mail, dataDir } = loadConfig({});
    expect(mail).toMatchObject({ smtp: null, from: { name: "Toile" } });
    expect(mail.outbox.startsWith(dataDir)).toBe(true);
    expect(() => loadConfig({ SMTP_URL: "smtp://localhost:25" })).toThrow(/^MAIL_FROM is needed/);
    expect(() => loadConfig({ SMTP_URL: "http://localhost:25" })).toThrow(/^SMTP_URL/);
  });

  it.each([
    ["Toile <hello@toile.example>", { name: "Toile", address: "hello@toile.example" }],
    ['"Toile, Amsterdam" <hello@toile.example>', { name: "Toile, Amsterdam", address: "hello@toile.example" }],
    ["hello@toile.example", { name: "Toile", address: "hello@toile.example" }],
  ])("reads the sender %s", (text, from) => {
    expect(loadConfig({ MAIL_FROM: text }).mail.from).toEqual(from);
  });

  it.each(["Toile", "a@b@c", "Toile <hello>", "a@b.example, c@d.example"])("refuses the sender %s", (text) => {
    expect(() => loadConfig({ MAIL_FROM: text })).toThrow(/^MAIL_FROM must/);
  });

  it("sends a password only over an encrypted connection, unless the server is on this machine", () => {
    const requires = (url: string) => loadConfig({ SMTP_URL: url, MAIL_FROM: "a@b.example" }).mail.smtp?.requireTls;
    expect(requires("smtp://u:p@mail.example:587")).toBe(true);
    expect(requires("smtp://u:p@127.0.0.1:587")).toBe(false);
    expect(requires("smtp://mail.example")).toBe(false);
    expect(requires("smtps://u:p@mail.example")).toBe(false);
  });
});

describe("who sells", () => {
  it("is unnamed and charges no VAT by default", () => {
    expect(loadConfig({}).operator).toEqual({
      name: "",
      address: [],
      vatNumber: "",
      registrationNumber: "",
      email: "",
      vatBasisPoints: 0,
    });
  });

  it("has a name, a multi-line address and a VAT rate that is read exactly", () => {
    const named = { OPERATOR_NAME: "Atelier", OPERATOR_VAT_NUMBER: "NL1" };
    const reached = { OPERATOR_REGISTRATION_NUMBER: "12345678", OPERATOR_EMAIL: "hello@toile.example" };
    const address = { OPERATOR_ADDRESS: "Street 1| 1011 AB City |", VAT_RATE_PERCENT: "8.1" };
    expect(loadConfig({ ...named, ...reached, ...address }).operator).toEqual({
      name: "Atelier",
      address: ["Street 1", "1011 AB City"],
      vatNumber: "NL1",
      registrationNumber: "12345678",
      email: "hello@toile.example",
      vatBasisPoints: 810,
    });
    expect(loadConfig({ ...named, VAT_RATE_PERCENT: "21" }).operator.vatBasisPoints).toBe(2100);
  });

  it("rejects an invalid email address", () => {
    expect(() => loadConfig({ OPERATOR_EMAIL: "Toile <hello@toile.example>" })).toThrow(/^OPERATOR_EMAIL must be/);
  });

  it("cannot charge VAT without a name and a number, nor at an invalid rate", () => {
    expect(() => loadConfig({ VAT_RATE_PERCENT: "21" })).toThrow(/^OPERATOR_NAME and OPERATOR_VAT_NUMBER are needed/);
    expect(() => loadConfig({ VAT_RATE_PERCENT: "-1" })).toThrow(/^VAT_RATE_PERCENT/);
    expect(() => loadConfig({ VAT_RATE_PERCENT: "100" })).toThrow(/^VAT_RATE_PERCENT/);
  });
});
