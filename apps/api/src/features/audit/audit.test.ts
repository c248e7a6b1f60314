import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
import { auditCommand } from "./audit.cli.ts";
import * as audit from "./audit.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterAll(() => at.close());

const actions = async () => {
  const { rows } = await at.platform.database.read((tx) => tx.execute(sql`select action from audit_events`));
  return rows.map((row) => row.action);
};

test("a row exists if and only if the act's transaction commits, and then never changes [I-48]", async () => {
  const event = { actorId: null, subjectId: newId(), origin: { ipAddress: "203.0.113.7", requestId: "r-1" } };
  const undone = at.platform.database.write(async (tx) => {
    await audit.record(tx, { ...event, action: "account.undone" });
    throw new Error("the act failed");
  });
  await expect(undone).rejects.toThrow("the act failed");
  await at.platform.database.write((tx) => audit.record(tx, { ...event, action: "account.done" }));
  expect(await actions()).toEqual(["account.done"]);

  for (const statement of [
    sql`update audit_events set action = 'nothing'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
    sql`update audit_events set ip_address = '203.0.113.8'`,
    sql`update audit_events set ip_address = null, action = 'nothing'`,
  ]) {
    const refusal: unknown = await at.platform.database.write((tx) => tx.execute(statement)).catch((error) => error);
    expect(String(refusal instanceof Error ? refusal.cause : refusal)).toContain("the audit trail is append-only");
  }
  expect(await actions()).toEqual(["account.done"]);
});

const event = (action: string) => ({
  action,
  actorId: null,
  subjectId: newId(),
  origin: { ipAddress: "203.0.113.7", requestId: "r-2" },
  detail: { before: 1, after: { nested: ["ü", null] } },
});
const write = (action: string) => at.platform.database.write((tx) => audit.record(tx, event(action)));
const verify = () => at.platform.database.read((tx) => audit.verify(tx));

/** What a check finds after the database's owner has bypassed its triggers; everything is rolled back. */
async function verifyAfter(...statements: SQL[]) {
  let found: Awaited<ReturnType<typeof verify>> | undefined;
  const undone = at.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    found = await audit.verify(tx);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  return found;
}

test("a row that is changed, removed, added or moved behind the program's back is found; a removed IP address is not a break [I-49]", async () => {
  for (const action of ["chain.one", "chain.two", "chain.three", "chain.four"]) await write(action);
  expect((await verify()).broken).toBeUndefined();
  const brokenAfter = async (...statements: SQL[]) => (await verifyAfter(...statements))?.broken;

  expect(
    await brokenAfter(sql`update audit_events set detail = '{"before": 2}' where action = 'chain.two'`),
  ).toMatchObject({
    action: "chain.two",
    problem: "it is not what was written",
  });
  for (const change of [
    sql`update audit_events set actor_id = subject_id where action = 'chain.two'`,
    sql`update audit_events set created_at = created_at + interval '1 ms' where action = 'chain.two'`,
    sql`update audit_events set request_id = null where action = 'chain.two'`,
  ])
    expect(await brokenAfter(change)).toMatchObject({ action: "chain.two" });
  expect(await brokenAfter(sql`delete from audit_events where action = 'chain.two'`)).toMatchObject({
    action: "chain.three",
    problem: "a row before it is missing",
  });
  expect(await brokenAfter(sql`delete from audit_events where action = 'chain.four'`)).toMatchObject({
    problem: "rows at the end of its chain are missing",
  });
  const added = sql`insert into audit_events (id, action, chain, link, hash)
    select gen_random_uuid(), 'chain.five', chain, link + 1, hash from audit_chains limit 1`;
  expect(await brokenAfter(added)).toMatchObject({ action: "chain.five" });
  // Even with a matching hash, the next row reveals the change.
  const fitted = sql`update audit_events e set action = 'chain.nothing', hash = audit_hash(
    (select hash from audit_events b where b.chain = e.chain and b.link = e.link - 1), jsonb_populate_record(e, '{"action": "chain.nothing"}'))
    where action = 'chain.two'`;
  expect(await brokenAfter(fitted)).toMatchObject({ action: "chain.three" });

  expect(await brokenAfter(sql`update audit_events set ip_address = null`)).toBeUndefined();
});

test("the seal covers the whole trail: a replaced trail has another seal [I-49]", async () => {
  const { seal, rows } = await verify();
  await write("chain.more");
  const later = await verify();
  expect(later.rows).toBe(rows + 1);
  expect(later.seal).not.toBe(seal);
  const replaced = await verifyAfter(sql`truncate audit_events, audit_chains`);
  expect(replaced).toMatchObject({ broken: undefined, rows: 0 });
  expect(replaced?.seal).not.toBe(later.seal);
});

test("transactions that write to the trail never wait for one another, even if one holds the chain that another wants next [I-49]", async () => {
  const { database } = at.platform;
  await database.write((tx) => tx.execute(sql`create table held (id int primary key, n int not null default 0)`));
  await database.write((tx) => tx.execute(sql`insert into held (id) values (1)`));
  const recorded = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const first = database.write(async (tx) => {
    await audit.record(tx, event("chain.first"));
    recorded.resolve();
    await locked.promise;
    await tx.execute(sql`update held set n = n + 1 where id = 1`);
  });
  const second = database.write(async (tx) => {
    await tx.execute(sql`update held set n = n + 1 where id = 1`);
    locked.resolve();
    await recorded.promise;
    await audit.record(tx, event("chain.second"));
  });
  await Promise.all([first, second]);
  expect((await database.read((tx) => tx.execute(sql`select n from held`))).rows).toEqual([{ n: 2 }]);

  const before = await verify();
  const crowd = Array.from({ length: 60 }, (_, turn) =>
    database.write(async (tx) => {
      await audit.record(tx, event(`crowd.${turn}`));
      await tx.execute(sql`select pg_sleep(0.005)`);
      await audit.record(tx, event(`crowd.${turn}`));
      if (turn % 10 === 0) throw new Error("undone");
    }),
  );
  await Promise.allSettled(crowd);
  const { broken, rows, chains } = await verify();
  expect(broken).toBeUndefined();
  expect(rows).toBe(before.rows + 2 * 54);
  expect(chains).toBeGreaterThan(1);
});

test("the command says that every link holds, or names the first broken one [I-49]", async () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    return { exit: await auditCommand({ platform: at.platform, args, print: (line) => lines.push(line) }), lines };
  };
  const { rows, chains, seal } = await verify();
  expect(await run("verify")).toEqual({
    exit: 0,
    lines: [`audit: ${rows} rows in ${chains} chains, every link holds`, `seal ${seal}`],
  });
  expect(await run()).toEqual({ exit: 2, lines: ["usage: cli audit verify"] });
  await at.platform.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update audit_events set action = 'chain.altered' where action = 'chain.three'`);
  });
  const { exit, lines } = await run("verify");
  expect(exit).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^broken: chain \d+, link \d+, chain\.altered [0-9a-f-]{36}: it is not what was written$/);
});

test("with an account goes the address that its own acts and those against it came from, and nothing else of them [I-45]", async () => {
  const [userId, adminId] = [newId(), newId()];
  const origin = { ipAddress: "203.0.113.9", requestId: "r-2" };
  const record = (actorId: string | null, subjectId: string, action: string) =>
    at.platform.database.write((tx) => audit.record(tx, { actorId, subjectId, action, origin }));
  await record(userId, userId, "own.act");
  await record(null, userId, "act.against");
  await record(adminId, userId, "admin.act");
  const before = await at.platform.database.read((tx) => audit.verify(tx));
  await at.platform.database.write((tx) => audit.forgetAccount(tx, userId));
  const { rows } = await at.platform.database.read((tx) =>
    tx.execute(sql`select action, ip_address, request_id from audit_events where subject_id = ${userId} order by id`),
  );
  expect(rows).toEqual([
    { action: "own.act", ip_address: null, request_id: "r-2" },
    { action: "act.against", ip_address: null, request_id: "r-2" },
    { action: "admin.act", ip_address: "203.0.113.9", request_id: "r-2" },
  ]);
  // The chain holds, because hashes do not cover the address.
  expect(await at.platform.database.read((tx) => audit.verify(tx))).toEqual(before);
});
