/** What the simulator keeps over restarts and crashes, and what it refuses to start with. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createStripeSim } from "../src/index.ts";
import { openJournal } from "../src/store/journal.ts";
import { advanceTo, NOVEMBER, startPlan, startSim, subscribe } from "./harness.ts";

function newDataFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "stripe-sim-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "stripe.jsonl");
}

test("a restart keeps everything: objects, keys, undelivered events, the clock", async () => {
  const dataFile = newDataFile();
  const first = await startSim({ dataFile, webhookRetryDelaysMs: [600_000] });
  const plan = await startPlan(first);
  const subscription = await subscribe(first, plan);
  await first.sim.advance(3600);
  await first.sim.idle();
  first.receiver.status = 503;
  const params = { amount: 700, currency: "eur" };
  const intent = await first.stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
  await first.sim.idle();
  await first.close();

  const second = await startSim({ dataFile, webhookRetryDelaysMs: [600_000] });
  expect(await second.stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
  const again = await second.stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
  expect(again).toEqual(intent);
  await second.control("/webhooks/release");
  expect(second.types()).toEqual(["payment_intent.created"]);
  await advanceTo(second, plan, NOVEMBER + 40 * 86_400);
  expect((await second.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  expect((await second.stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

test("a delivery that waits for its next attempt is sent automatically when due, also after a restart", async () => {
  const dataFile = newDataFile();
  const first = await startSim({ dataFile, webhookRetryDelaysMs: [300, 600_000] });
  first.receiver.status = 503;
  await first.stripe.customers.create({ email: "a@example.com" });
  await first.sim.idle();
  await first.close();
  const second = await startSim({ dataFile });
  await expect.poll(() => second.types()).toEqual(["customer.created"]);
}, 30_000);

test("a journal cut off at any byte opens with the commits that were complete", () => {
  const file = newDataFile();
  const { journal } = openJournal(file);
  const commits = Array.from({ length: 3 }, (_, index) => index + 1);
  for (const count of commits)
    journal.append([
      ["customers", "cus_1", { count }],
      ["events", `evt_${count}`, { count }],
    ]);
  journal.close();
  const whole = readFileSync(file);
  const ends = commits.map((_, index) => [...whole.keys()].filter((at) => whole[at] === 10)[index] ?? 0);
  for (let length = 0; length <= whole.length; length += 1) {
    writeFileSync(file, whole.subarray(0, length));
    const kept = ends.filter((end) => end < length).length;
    const opened = openJournal(file);
    expect(opened.rows).toHaveLength(kept === 0 ? 0 : kept + 1);
    if (kept > 0) expect(opened.rows[0]?.[2]).toEqual({ count: kept });
    opened.journal.append([["customers", "cus_2", { count: 0 }]]);
    opened.journal.close();
    const reopened = openJournal(file);
    expect(reopened.rows.at(-1)?.[1]).toBe("cus_2");
    reopened.journal.close();
  }
}, 60_000);

test("a journal damaged elsewhere is refused", () => {
  const file = newDataFile();
  writeFileSync(file, '[["customers","cus_1",{}]]\n[["custom\n[["customers","cus_2",{}]]\n');
  expect(() => openJournal(file)).toThrow("damaged in line 2");
  writeFileSync(file, "");
  openJournal(file).journal.close();
});

test("one process writes a data file at a time; a dead one's lock is taken over", () => {
  const dataFile = newDataFile();
  const sim = createStripeSim({ dataFile });
  onTestFinished(() => sim.close());
  expect(() => createStripeSim({ dataFile })).toThrow("is in use");
  const other = newDataFile();
  // Also a lock whose number another process has now, as after the restart of a container.
  for (const owner of ["999999999", `${process.pid} 1`, ""]) {
    writeFileSync(`${other}.lock`, owner);
    openJournal(other).journal.close();
  }
  expect(existsSync(`${other}.lock`)).toBe(false);
});

test("killed at random moments, it keeps every call that it answered", async () => {
  const dataFile = newDataFile();
  const answered: string[] = [];
  const program = `
    import { createStripeSim } from ${JSON.stringify(fileURLToPath(new URL("../src/index.ts", import.meta.url)))};
    const sim = createStripeSim({ dataFile: process.argv[1] });
    for (;;) {
      const body = new URLSearchParams({ amount: "500", currency: "eur" });
      const request = new Request("http://sim/v1/payment_intents", { method: "POST", headers: { authorization: "Bearer sk_test_1" }, body });
      const { id } = await (await sim.fetch(request)).json();
      process.stdout.write(id + "\\n");
    }`;
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataFile], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let text = "";
    const target = 5 + round * 7;
    child.stdout.on("data", (chunk) => {
      text += String(chunk);
      if (text.split("\n").length > target) child.kill("SIGKILL");
    });
    await once(child, "close");
    answered.push(...text.split("\n").slice(0, -1));
  }
  const { stripe } = await startSim({ dataFile });
  const kept = new Set<string>();
  for await (const { id } of stripe.paymentIntents.list({ limit: 100 })) kept.add(id);
  expect(answered.length).toBeGreaterThan(30);
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
}, 60_000);

test("the same seed and history give the same ids, and another seed gives different ones", async () => {
  const ids = [];
  for (const seed of ["a", "a", "b"]) {
    const { stripe } = await startSim({ seed });
    ids.push((await stripe.customers.create({ email: "a@example.com" })).id);
  }
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("it refuses to start beside a live key", () => {
  const LIVE = "sk_live_51abcdef";
  expect(() => createStripeSim({ secretKey: LIVE })).toThrow("A live Stripe key (sk_live_…) is set");
  expect(() => createStripeSim({ publishableKey: "pk_live_1" })).toThrow("live");
  expect(() => createStripeSim({ keysBeside: [undefined, "sk_test_1", "rk_live_1"] })).toThrow("live");
});
