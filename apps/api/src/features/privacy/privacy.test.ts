import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "../../../test/campaigns/campaign.ts";
import { type Life, liveFully, settled } from "../../../test/full-life.ts";
import { openProvider } from "../../../test/openid/visit.ts";
import { createTryOnTestApp, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { entriesOf } from "../../../test/zip-entries.ts";
import { PERSONAL_DATA } from "../../personal-data.ts";
import { setClockForTests } from "../../platform/clock.ts";

let test_: TryOnTestApp;
let close: () => Promise<void>;
let life: Life;
let other: Life;

beforeAll(async () => {
  const { standIn, googleSignIn } = await openProvider();
  test_ = await createTryOnTestApp({ config: { googleSignIn, trustedProxies: 1 }, rateLimits: true });
  close = async () => {
    await test_.close();
    await standIn.close();
  };
  const deps = { test: test_, standIn, random: createRandom(7) };
  life = await liveFully(deps);
  other = await liveFully(deps, { tryOns: 1, pays: true, subscribes: false, google: false, passkey: false });
  await settled(test_);
}, 120_000);
afterEach(() => setClockForTests(null));
afterAll(() => close());

const post = (token: string | undefined, json: unknown) =>
  test_.api("/users/export", { token, json, headers: { "x-forwarded-for": life.ipAddress } });

async function downloadOf({ token, password }: Life) {
  const response = await post(token, { currentPassword: password });
  expect(response.status).toBe(200);
  return { response, entries: entriesOf(Buffer.from(await response.arrayBuffer())) };
}

describe("a download of everything", () => {
  test("has every kind of data in a readable file, each picture, and a text that explains each file [X.75]", async () => {
    const { response, entries } = await downloadOf(life);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="toile-data.zip"');
    const textOf = (name: string) => entries.find((entry) => entry.name === name)?.bytes.toString() ?? "";
    const readme = textOf("README.txt");
    const files = PERSONAL_DATA.kept.flatMap(({ download }) => ("file" in download ? [`${download.file}.json`] : []));
    for (const file of files) {
      expect(readme).toContain(file);
      const rows: unknown = JSON.parse(textOf(file));
      expect(rows, file).toEqual(expect.any(Array));
      // This person has used every feature.
      const isEmpty = ["promised-credits.json", "referrals.json"];
      expect((rows as unknown[]).length > 0, file).toBe(!isEmpty.includes(file));
    }
    expect(readme).toContain(life.email);
    const [profile] = JSON.parse(textOf("profile.json"));
    expect(profile).toMatchObject({ email: life.email, firstName: `F${life.mark}`, dateOfBirth: "1987-03-12" });
    expect(JSON.parse(textOf("api-key.json"))).toEqual([
      expect.objectContaining({ key: expect.stringMatching(/^toile_.+•+.{4}$/), usageCount: 1 }),
    ]);
    const events: { ipAddress: string; byYou: boolean }[] = JSON.parse(textOf("security-events.json"));
    expect(new Set(events.flatMap(({ ipAddress }) => ipAddress ?? []))).toEqual(new Set([life.ipAddress]));
    const listed: { file: string; sizeBytes: number; kind: string }[] = JSON.parse(textOf("pictures.json"));
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(
      new Set(["profile", "person", "customer", "garment", "result"]),
    );
    for (const { file, sizeBytes } of listed) {
      expect(entries.find(({ name }) => name === file)?.bytes.byteLength, file).toBe(sizeBytes);
    }
    expect(entries).toHaveLength(1 + files.length + listed.length);
  });

  test("contains nothing about other people and nothing that gives access to the account [I-35]", async () => {
    const { entries } = await downloadOf(life);
    const all = Buffer.concat(entries.map(({ bytes }) => bytes)).toString("latin1");
    expect(all).toContain(life.mark);
    expect(all).not.toContain(other.mark);
    for (const trace of other.traces) expect(all).not.toContain(trace);
    expect(all).not.toContain("$argon2id$");
    expect(all).not.toContain(life.apiKey);
    expect(all).not.toContain(life.token);
  });

  test("needs the password, which a bearer token alone does not replace, and leaves an audit row [I-48]", async () => {
    expect((await post(undefined, {})).status).toBe(401);
    expect((await post(other.token, {})).status).toBe(400);
    expect((await post(other.token, { currentPassword: "not this one" })).status).toBe(403);
    const alone = await test_.api("/users/export", { token: other.token });
    expect({ status: alone.status, ...(await alone.json()) }).toMatchObject({
      status: 400,
      details: [{ path: "currentPassword" }],
    });
    await downloadOf(other);
    const written = await test_.count(
      "select count(*) from audit_events where action = 'account.downloaded' and actor_id = $1 and ip_address is not null",
      [other.id],
    );
    expect(written).toBe(1);
  });

  test("of an account without a password needs a login of the last minutes", async () => {
    const { token } = await test_.user();
    const statuses = async () => [(await test_.api("/users/export", { token })).status, (await post(token, {})).status];
    expect(await statuses()).toEqual([200, 200]);
    setClockForTests(() => new Date(Date.now() + 11 * 60_000));
    expect(await statuses()).toEqual([403, 403]);
  });

  test("is written as it is read: a client that stops reading makes the server buffer nothing", async () => {
    const response = await post(other.token, { currentPassword: other.password });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).readUInt32LE(0)).toBe(0x04034b50);
    await reader?.cancel();
  });

  test("is limited to a few times an hour", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const response = await post(other.token, { currentPassword: other.password });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
