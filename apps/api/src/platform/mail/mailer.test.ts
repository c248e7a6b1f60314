import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { createTestPlatform } from "../../../test/harness.ts";
import { type SmtpServer, startSmtpServer } from "../../../test/smtp-server.ts";
import { setClockForTests } from "../clock.ts";
import { newId } from "../columns.ts";
import { loadConfig } from "../config/config.ts";
import type { Tx } from "../database/database.ts";
import type { EnqueueOptions, JobDefinition, Jobs } from "../jobs/jobs.ts";
import { mails } from "./mail.tables.ts";
import { createMailer, type OutgoingEmail } from "./mailer.ts";
import { openMail } from "./open-mail.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  setClockForTests(null);
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const EMAIL = { subject: "A subject", heading: "Hello", paragraphs: ["Words."], footer: ["Toile"] };

/** A queue that runs jobs on command: the test sees what the mailer enqueues, and when it is due. */
function createHandQueue() {
  const definitions = new Map<string, JobDefinition>();
  const waiting: { name: string; data: object; options: EnqueueOptions }[] = [];
  const jobs: Jobs = {
    define: (job) => void definitions.set(job.name, job),
    async enqueue(_tx: Tx, name, data, options = {}) {
      waiting.push({ name, data, options });
    },
    schedule() {},
    standing: async () => [],
    failuresOf: () => undefined,
    async start() {},
    async stop() {},
  };
  const run = async (name: string, data: object, signal = new AbortController().signal) => {
    await definitions.get(name)?.handle(data, { signal, attempt: 1 });
  };
  return { jobs, waiting, run };
}

async function open() {
  const { platform, close } = await createTestPlatform();
  cleanups.push(close);
  const server = await startSmtpServer();
  cleanups.push(() => server.close());
  const { database, log } = platform;
  const mail = openMail(loadConfig({ SMTP_URL: server.url(), MAIL_FROM: "a@toile.example" }).mail, log);
  const queue = createHandQueue();
  const mailer = createMailer({ database, events: platform.events, log, mail, jobs: queue.jobs });
  const write = (changed: Partial<OutgoingEmail> = {}) =>
    database.write((tx) =>
      mailer.send(tx, { key: "fact:1", ownerId: null, to: "b@toile.test", email: EMAIL, ...changed }),
    );
  const rows = () => database.read((tx) => tx.select().from(mails).orderBy(mails.id));
  return { platform, server, mail, queue, mailer, write, rows };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Runs the waiting jobs in order, and returns their delays. */
async function runWaiting({ queue }: Opened): Promise<(number | undefined)[]> {
  const due = queue.waiting.splice(0);
  for (const { name, data } of due) await queue.run(name, data);
  return due.map(({ options }) => options.startAfterSeconds);
}

describe("mailer", () => {
  it("is sent by a job, once, and its text is deleted afterwards", async () => {
    const server: SmtpServer = await startSmtpServer();
    cleanups.push(() => server.close());
    const { mail } = loadConfig({ SMTP_URL: server.url(), MAIL_FROM: "a@toile.example" });
    const { platform, close } = await createTestPlatform({ work: true, config: { mail } });
    cleanups.push(close);
    await platform.jobs.start();
    cleanups.push(() => platform.jobs.stop({ drainMs: 0 }));
    await platform.database.write((tx) =>
      platform.mailer.send(tx, { key: "fact:1", ownerId: null, to: "b@toile.test", email: EMAIL }),
    );
    await expect.poll(() => server.taken).toHaveLength(1);
    const read = () => platform.database.read((tx) => tx.select().from(mails));
    await expect.poll(async () => (await read())[0]?.state).toBe("sent");
    expect(server.taken[0]?.data).toContain("Words.");
    expect((await read())[0]).toMatchObject({ text: null, html: null, error: null });
  });

  it("does not exist if its transaction was rolled back", async () => {
    const opened = await open();
    const { platform, mailer, queue, rows } = opened;
    const failing = platform.database.write(async (tx) => {
      await mailer.send(tx, { key: "fact:1", ownerId: null, to: "b@toile.test", email: EMAIL });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
    // The real queue rolls its job back as well; even a job without its row sends nothing.
    for (const { name, data } of queue.waiting) await queue.run(name, data);
    expect(opened.server.taken).toEqual([]);
  });

  it("reports an event once, however often it is posted and its job runs", async () => {
    const opened = await open();
    await opened.write();
    await opened.write({ email: { ...EMAIL, heading: "Again" } });
    await opened.write({ key: "fact:2" });
    expect(opened.queue.waiting).toHaveLength(2);
    const jobs = [...opened.queue.waiting];
    await runWaiting(opened);
    for (const { name, data } of jobs) await opened.queue.run(name, data);
    expect(opened.server.taken).toHaveLength(2);
  });

  it("is retried at growing intervals, and given up after two days", async () => {
    const opened = await open();
    const begin = Date.now();
    await opened.write();
    let elapsedSeconds = 0;
    const waits: number[] = [];
    while (opened.queue.waiting.length > 0) {
      const next = opened.queue.waiting[0]?.options.startAfterSeconds ?? 0;
      elapsedSeconds += next;
      waits.push(next);
      setClockForTests(() => new Date(begin + elapsedSeconds * 1000));
      opened.server.nextMessages.push("451 not now");
      await runWaiting(opened);
    }
    expect(waits.slice(0, 5)).toEqual([0, 10, 30, 120, 600]);
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(elapsedSeconds).toBeGreaterThan(48 * 3600);
    expect(elapsedSeconds).toBeLessThan(53 * 3600);
    expect((await opened.rows())[0]).toMatchObject({
      state: "given_up",
      text: null,
      error: expect.stringMatching(/not now/),
    });
    expect(opened.server.taken).toEqual([]);
  });

  it("arrives once the server accepts it, after failed attempts", async () => {
    const opened = await open();
    await opened.write();
    opened.server.nextMessages.push("451 not now", "hang up");
    await runWaiting(opened);
    await runWaiting(opened);
    expect((await opened.rows())[0]).toMatchObject({ state: "waiting", attempts: 2 });
    await runWaiting(opened);
    expect(opened.server.taken).toHaveLength(1);
    expect((await opened.rows())[0]).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("is not retried if the recipient is refused for good", async () => {
    const opened = await open();
    opened.server.refusedRecipients.set("b@toile.test", "550 nobody");
    await opened.write();
    await runWaiting(opened);
    expect(opened.queue.waiting).toEqual([]);
    expect((await opened.rows())[0]).toMatchObject({ state: "refused", text: null });
  });

  it("emits an event if the recipient is refused for good, and not while the server is busy", async () => {
    const opened = await open();
    const refused: string[] = [];
    opened.platform.events.on("mail.refused", async (_tx, { recipient }) => void refused.push(recipient));
    await opened.write();
    opened.server.nextMessages.push("451 not now");
    await runWaiting(opened);
    expect(refused).toEqual([]);
    opened.server.refusedRecipients.set("b@toile.test", "550 nobody");
    await runWaiting(opened);
    expect(refused).toEqual(["b@toile.test"]);
  });

  it("to a recipient who must be forgotten leaves nothing behind, sent or refused [I-45]", async () => {
    const opened = await open();
    await opened.write({ forgetsItself: true });
    expect(await opened.rows()).toHaveLength(1);
    await runWaiting(opened);
    expect(opened.server.taken).toHaveLength(1);
    expect(await opened.rows()).toEqual([]);
    opened.server.refusedRecipients.set("b@toile.test", "550 nobody");
    await opened.write({ key: "fact:2", forgetsItself: true });
    await runWaiting(opened);
    expect(await opened.rows()).toEqual([]);
  });

  it("waits for the next process if this one stops during the attempt", async () => {
    const opened = await open();
    await opened.write();
    const [job] = opened.queue.waiting;
    const stopped = opened.queue.run("mail.send", job?.data ?? {}, AbortSignal.abort());
    await expect(stopped).rejects.toThrow();
    expect((await opened.rows())[0]).toMatchObject({ state: "waiting", attempts: 0 });
    await runWaiting(opened);
    expect(opened.server.taken).toHaveLength(1);
  });

  it("has one Message-ID if the server's confirmation is lost and it is sent again", async () => {
    const opened = await open();
    await opened.write();
    opened.server.loseNextAnswer = true;
    await runWaiting(opened);
    await runWaiting(opened);
    const ids = opened.server.taken.map(({ data }) => /^Message-ID: (.*)$/m.exec(data)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it("is deleted with its owner's account, sent or not [I-45]", async () => {
    const opened = await open();
    const [gone, stays] = [newId(), newId()];
    await opened.write({ ownerId: gone });
    await runWaiting(opened);
    await opened.write({ key: "fact:2", ownerId: gone });
    await opened.write({ key: "fact:3", ownerId: stays });
    await opened.platform.database.write((tx) => opened.mailer.forget(tx, gone));
    expect((await opened.rows()).map(({ key }) => key)).toEqual(["fact:3"]);
    await runWaiting(opened);
    expect(opened.server.taken).toHaveLength(2);
  });

  it("is deleted thirty days after its end, and never before it is sent", async () => {
    const opened = await open();
    await opened.write();
    await runWaiting(opened);
    await opened.write({ key: "fact:2" });
    setClockForTests(() => new Date(Date.now() + 31 * 86_400_000));
    await opened.queue.run("mail.sweep", {});
    const { database } = opened.platform;
    expect((await opened.rows()).map(({ key }) => key)).toEqual(["fact:2"]);
    expect(await database.read((tx) => tx.$count(mails, eq(mails.state, "waiting")))).toBe(1);
  });
});
