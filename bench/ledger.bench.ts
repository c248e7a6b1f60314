/**
 * The ledger under load: reserve + capture pairs a second, many users and one user, as ratios to the same database's plain commits.
 *
 *     DATABASE_URL=postgres://… npm run bench -- ledger
 *
 * The database must be one that may be filled with made-up users.
 */
import { sql } from "drizzle-orm";
import * as accounts from "../apps/api/src/features/accounts/accounts.ts";
import * as credits from "../apps/api/src/features/credits/credits.ts";
import { newId } from "../apps/api/src/platform/columns.ts";
import { openDatabase } from "../apps/api/src/platform/database/database.ts";
import { migrateDatabase } from "../apps/api/src/platform/database/migrate.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL names the database that this bench may fill");
await migrateDatabase(url);
const database = openDatabase({ url, max: 12, log: createLogger({ level: "warn" }) });
const SECONDS = 4;
const USERS = 24;

async function perSecond(work: (turn: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: 12 }, async (_, lane) => {
      for (let turn = lane; performance.now() < end; turn += 12) {
        await work(turn);
        done += 1;
      }
    }),
  );
  return done / SECONDS;
}

const users = await database.write(async (tx) => {
  const ids: string[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const user = await accounts.createAccount(tx, {
      email: `bench-${newId()}@example.org`,
      passwordHash: null,
      firstName: "Bench",
      lastName: "User",
      role: "user",
    });
    await credits.grant(tx, { userId: user.id, kind: "admin", sourceRef: newId(), credits: 1_000_000 });
    ids.push(user.id);
  }
  return ids;
});

async function pair(userId: string): Promise<void> {
  const tryonId = newId();
  const deadline = new Date(Date.now() + 180_000);
  await database.write(async (tx) => {
    await tx.execute(
      sql`insert into tryons (id, user_id, fields, credit_cost, deadline_at) values (${tryonId}, ${userId}, '{}', 1, ${deadline.toISOString()})`,
    );
    await credits.reserve(tx, { userId, tryonId, credits: 1, deadline });
  });
  await database.write(async (tx) => {
    await tx.execute(sql`update tryons set status = 'succeeded', finished_at = now() where id = ${tryonId}`);
    await credits.capture(tx, { tryonId });
  });
}

const userAt = (turn: number) => users[turn % users.length] ?? "";
const plain = await perSecond((turn) =>
  database.write((tx) => tx.execute(sql`update users set updated_at = now() where id = ${userAt(turn)}`)),
);
const many = await perSecond((turn) => pair(userAt(turn)));
const one = await perSecond(() => pair(userAt(0)));
const { violations } = await database.read((tx) => credits.reconcile(tx));
console.log(`plain one-row commits              ${plain.toFixed(0)} a second = 1×`);
console.log(
  `reserve + capture, ${USERS} users         ${many.toFixed(0)} pairs a second = ${(many / plain).toFixed(3)}×`,
);
console.log(`reserve + capture, one user        ${one.toFixed(0)} pairs a second = ${(one / plain).toFixed(3)}×`);
console.log(`violations afterwards              ${violations.length}`);
await database.close();
