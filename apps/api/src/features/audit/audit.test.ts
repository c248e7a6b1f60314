import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";
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

test("a row exists exactly when the act's transaction commits, and then stays as it is [I-48]", async () => {
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
  ]) {
    const refusal: unknown = await at.platform.database.write((tx) => tx.execute(statement)).catch((error) => error);
    expect(String(refusal instanceof Error ? refusal.cause : refusal)).toContain("the audit trail is append-only");
  }
  expect(await actions()).toEqual(["account.done"]);
});
