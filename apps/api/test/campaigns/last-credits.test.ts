/** C-1: far more simultaneous try-ons than credits, over HTTP and two processes: exactly as many are accepted as can be paid. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as credits from "../../src/features/credits/credits.ts";
import { createUser, type TestUser } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { campaign } from "./campaign.ts";
import { drawPictures, orderUntilAnswered, type Server, startServer, untilSettled } from "./kill-campaign.ts";

const { size, seed, report } = campaign("last-credits (C-1)", { quick: 1, full: 20 });
const isFull = size > 1;
const REQUESTS = isFull ? 1000 : 60;
const CREDITS = isFull ? 100 : 6;

let bed: TestPlatform;
let dataDir: string;
let servers: Server[] = [];
let databaseUrl: string;

beforeAll(async () => {
  bed = await createTestPlatform();
  dataDir = mkdtempSync(path.join(tmpdir(), "toile-last-credits-"));
  const { database, authSecret } = bed.platform.config;
  if (database.kind !== "url") throw new Error("the test database has an address");
  databaseUrl = database.url;
  // On a busy machine a thousand requests take minutes. Credits of try-ons that time out meanwhile would be returned
  // and correctly spent again.
  const settings = { databaseUrl, dataDir, authSecret, deadlineSeconds: 600 };
  servers = await Promise.all([startServer(settings), startServer(settings)]);
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await bed.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The number of requests by status; 0: the connection broke. */
async function ask(user: TestUser): Promise<Map<number, number>> {
  const pictures = await drawPictures();
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) =>
      orderUntilAnswered(servers[index % servers.length]?.origin ?? "", {
        user,
        pictures,
        key: `${user.user.id}-${index}`,
      }),
    ),
  );
  const statuses = new Map<number, number>();
  for (const response of responses) {
    const status = response?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (![202, 402].includes(status))
      process.stderr.write(`last-credits: ${status} ${response?.error ?? "no answer"}\n`);
  }
  return statuses;
}

const exactly = (statuses: Map<number, number>) =>
  statuses.get(202) === CREDITS && statuses.get(402) === REQUESTS - CREDITS;

test(`${size} × ${REQUESTS} simultaneous try-ons on ${CREDITS} credits, two processes: exactly ${CREDITS} accepted, ${REQUESTS - CREDITS} × 402 [C-1]`, {
  timeout: 120_000 + size * 180_000,
}, async () => {
  const rounds: string[] = [];
  for (let round = 0; round < size; round += 1) {
    const user = await createUser(bed, { credits: CREDITS });
    const statuses = await ask(user);
    await untilSettled(databaseUrl);
    rounds.push(
      [...statuses]
        .sort()
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    );
    process.stdout.write(`last-credits (C-1): round ${round}: ${rounds.at(-1)}\n`);
    expect(exactly(statuses), `seed ${seed}, round ${round}: ${rounds.at(-1)}`).toBe(true);
    const { rows } = await bed.platform.database.read((tx) =>
      tx.execute<{ used: number; n: number }>(
        sql`select coalesce(sum(credits_used), 0)::int as used, count(*)::int as n from tryons where user_id = ${user.user.id}`,
      ),
    );
    const left = await bed.platform.database.read((tx) => credits.balance(tx, { userId: user.user.id }));
    expect({ tryons: rows[0]?.n, left }).toEqual({ tryons: CREDITS, left: CREDITS - (rows[0]?.used ?? 0) });
  }
  const { violations } = await bed.platform.database.read((tx) => credits.reconcile(tx));
  report(`${[...new Set(rounds)].join(" | ")}; ${violations.length} violations`);
  expect(violations).toEqual([]);
});

test("credits that appear from nowhere are noticed (negative control) [C-1]", {
  timeout: 180_000,
}, async () => {
  const user = await createUser(bed, { credits: CREDITS });
  // What repeating a grant without a key does: the same credits twice.
  await bed.platform.database.write((tx) =>
    credits.grant(tx, { userId: user.user.id, kind: "admin", sourceRef: `again-${user.user.id}`, credits: 1 }),
  );
  const statuses = await ask(user);
  await untilSettled(databaseUrl);
  expect(exactly(statuses)).toBe(false);
});
