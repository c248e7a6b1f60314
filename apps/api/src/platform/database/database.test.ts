import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/harness.ts";
import { createLogger } from "../log.ts";
import { type Database, isUniqueViolation, openDatabase, postgresErrorCode } from "./database.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Notifications, openNotifications } from "./notifications.ts";

const log = createLogger({ level: "silent" });
/** Generous: on a busy machine a notification is slow, not lost. */
let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase({ url: test.url, max: 8, log });
  await database.pool.query("create table things (id int primary key, value int not null)");
});
afterAll(async () => {
  await database.close();
  await test.close();
});

describe("the database", () => {
  it("commits what a transaction wrote, and rolls back one that failed", async () => {
    await database.write((tx) => tx.execute(sql`insert into things values (1, 10)`));
    const failing = database.write(async (tx) => {
      await tx.execute(sql`insert into things values (2, 20)`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const { rows } = await database.read((tx) => tx.execute(sql`select id from things`));
    expect(rows).toEqual([{ id: 1 }]);
  });

  it("refuses to write in a read", async () => {
    const error = await database
      .read((tx) => tx.execute(sql`insert into things values (3, 30)`))
      .catch((e: unknown) => e);
    expect(postgresErrorCode(error)).toBe("25006");
  });

  it("runs the victim of a deadlock again", async () => {
    await database.pool.query("insert into things values (11, 0), (12, 0)");
    const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const oneIsDone = Promise.withResolvers<void>();
    let runs = 0;
    const touch = async (mine: number, first: number, second: number) => {
      let tried = false;
      await database.write(async (tx) => {
        runs++;
        // Without this wait the victim could lock its first row before the survivor does, and deadlock again.
        if (tried) await oneIsDone.promise;
        tried = true;
        await tx.execute(sql`update things set value = value + 1 where id = ${first}`);
        bothHold[mine]?.resolve();
        await Promise.all(bothHold.map(({ promise }) => promise));
        await tx.execute(sql`update things set value = value + 1 where id = ${second}`);
      });
      oneIsDone.resolve();
    };
    await Promise.all([touch(0, 11, 12), touch(1, 12, 11)]);
    expect(runs).toBe(3);
    const { rows } = await database.pool.query("select value from things where id in (11, 12)");
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  });

  it("recognises a unique violation and its constraint", async () => {
    const error = await database
      .write((tx) => tx.execute(sql`insert into things values (1, 1)`))
      .catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "things_pkey")).toBe(true);
    expect(isUniqueViolation(error, "another")).toBe(false);
  });

  it("ends a statement after five seconds", async () => {
    const { rows } = await database.read((tx) => tx.execute(sql`show statement_timeout`));
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
    const error = await database.read((tx) => tx.execute(sql`select pg_sleep(86400)`)).catch((e: unknown) => e);
    expect(postgresErrorCode(error)).toBe("57014");
  });

  it("rejects a transaction whose connection is lost between two statements, and the process survives", async () => {
    const lost = database.write(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      // The loss arrives while no statement is running to report it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    await database.ping();
  });

  it("recovers after the server dropped its connections", async () => {
    await database.ping();
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toile' and datname = current_database() and pid <> pg_backend_pid()",
    );
    await vi.waitFor(() => database.ping(), 50_000);
  });

  it("accepts migrations from several processes at once, and repeated ones", async () => {
    await Promise.all([migrateDatabase(test.url), migrateDatabase(test.url)]);
    const { rows } = await database.pool.query("select extname from pg_extension order by extname");
    expect(rows.map(({ extname }) => extname)).toEqual(expect.arrayContaining(["citext", "pg_trgm", "unaccent"]));
  });
});

describe("notifications", () => {
  const open = async (): Promise<Notifications> => openNotifications({ url: test.url, log });

  it("reach other processes if, and only if, their transaction commits", async () => {
    const [sender, receiver] = await Promise.all([open(), open()]);
    const heard: string[] = [];
    const stop = receiver.subscribe("things", (payload) => heard.push(payload));
    receiver.subscribe("others", (payload) => heard.push(`wrong: ${payload}`));
    await database
      .write(async (tx) => {
        await sender.publish(tx, "things", "lost");
        throw new Error("no");
      })
      .catch(() => {});
    await database.write((tx) => sender.publish(tx, "things", "made\nhere"));
    await expect.poll(() => heard).toEqual(["made\nhere"]);
    stop();
    await database.write((tx) => sender.publish(tx, "things", "after"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toEqual(["made\nhere"]);
    await Promise.all([sender.close(), receiver.close()]);
  });

  it("tell every listener to look again after a lost connection, and continue", async () => {
    const notifications = await open();
    const heard: string[] = [];
    notifications.subscribe("things", (payload) => heard.push(payload));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toile notifications' and datname = current_database()",
    );
    await expect.poll(() => heard).toEqual([""]);
    await database.write((tx) => notifications.publish(tx, "things", "again"));
    await expect.poll(() => heard).toEqual(["", "again"]);
    await notifications.close();
  });

  it("survive a listener that throws", async () => {
    const notifications = await open();
    const heard: string[] = [];
    notifications.subscribe("things", () => {
      throw new Error("bug");
    });
    notifications.subscribe("things", (payload) => heard.push(payload));
    await database.write((tx) => notifications.publish(tx, "things", "x"));
    await expect.poll(() => heard).toEqual(["x"]);
    await notifications.close();
  });
});
