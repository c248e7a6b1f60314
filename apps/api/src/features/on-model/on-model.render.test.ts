import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { BAD } from "../../../test/fake-examiner.ts";
import { createOnModelTestApp } from "../../../test/on-model-app.ts";
import { now, setClockForTests } from "../../platform/clock.ts";
import { onModelCommand } from "./on-model.cli.ts";
import { workLine } from "./on-model.render.ts";
import * as store from "./on-model.store.ts";
import { lineUp } from "./on-model.ts";

const shop = await createOnModelTestApp();
const { addProduct, admin, api, app, board, decide, deps, engine, examiner } = shop;
const { lettersOf, model, picture, read, request, rows, setEngineVersion, sql, work } = shop;
afterAll(shop.close);
beforeEach(shop.reset);
afterEach(() => setClockForTests(null));

test("a killed worker's picture passes to the next one, and its late result changes nothing", async () => {
  await model();
  const { id } = await addProduct();
  await request();
  // The claim of a dead process: no process holds this key.
  const until = new Date(now().getTime() + 300_000);
  const dead = await app.platform.database.write((tx) => store.claimNext(tx, { at: now(), until, workerKey: 1 }));
  expect(dead?.attempts).toBe(1);
  expect(await work()).toMatchObject({ good: 1 });
  expect(engine.calls).toHaveLength(1);
  expect(await lettersOf(id)).toEqual(["A"]);
  const late = await app.platform.database.write((tx) =>
    store.endClaim(tx, dead as NonNullable<typeof dead>, { state: "poor", reason: "late" }),
  );
  expect(late).toBe(false);
  expect(await rows()).toMatchObject([{ state: "good" }]);
});

test("the command prints its usage, and accepts no arguments", async () => {
  const printed: string[] = [];
  const run = (args: string[]) =>
    onModelCommand({
      platform: app.platform,
      args,
      print: (line) => void printed.push(line),
      openEngines: () => deps().engines,
    });
  expect(await run(["all"])).toBe(2);
  expect(await run([])).toBe(2);
  expect(printed).toEqual(["usage: cli on-model", expect.stringContaining("no house models yet")]);
});

test("two workers on the same queue never make the same picture", async () => {
  await model();
  await model();
  for (let i = 0; i < 3; i++) await addProduct();
  await request();
  const [one, other] = await Promise.all([work(), work()]);
  expect(one.good + other.good).toBe(6);
  expect(engine.calls).toHaveLength(6);
});

test("a product's new picture is rendered anew, and the old result disappears at once", async () => {
  await model();
  const { id } = await addProduct();
  await request();
  await work();
  const [before] = (await read(id)).onModel;
  await api(`/products/${id}`, { method: "PUT", json: { mainImageUrl: await picture() }, token: admin });
  expect(await lettersOf(id)).toEqual([]);
  await lineUp(deps());
  await work();
  expect(engine.calls).toHaveLength(2);
  expect(await lettersOf(id)).toEqual(["A"]);
  // The fake engine draws the same picture each time, although its source differs.
  expect((await read(id)).onModel[0]?.base).toBe(before?.base);
  expect(await rows()).toMatchObject([{ state: "good", decision: null }]);
});

test("another engine renders everything anew, and the old pictures are shown meanwhile", async () => {
  await model();
  const { id } = await addProduct();
  await request();
  await work();
  const [item] = await board();
  await decide(item?.id ?? "", "accepted");
  setEngineVersion("2");
  await lineUp(deps());
  expect(await rows()).toMatchObject([{ state: "waiting", decision: "accepted", engine_version: "fake@2" }]);
  expect(await lettersOf(id)).toEqual(["A"]);
  await work();
  expect(engine.calls).toHaveLength(2);
  // The identical picture was made again, so its decision stays.
  expect(await rows()).toMatchObject([{ state: "good", decision: "accepted" }]);
  setEngineVersion("3");
  examiner.judges(BAD);
  await lineUp(deps());
  await work();
  expect(await lettersOf(id)).toEqual(["A"]);
});

test("the judge keeps only good results, and says what was wrong with the rest", async () => {
  await model();
  const { id } = await addProduct();
  examiner.judges(BAD);
  await request();
  expect(await work()).toMatchObject({ good: 0, poor: 1 });
  expect(await lettersOf(id)).toEqual([]);
  expect(await board()).toEqual([]);
  expect(await board("left-out")).toMatchObject([
    { state: "poor", picture: null, reason: BAD.alarms.map(({ message }) => message).join(" ") },
  ]);
});

test("a refusal is final; a failure is tried three times with growing delays, and again when the operator asks", async () => {
  await model();
  const { id } = await addProduct();
  engine.plan({ kind: "refuse", code: "GARMENT_UNSUPPORTED", message: "No shoes yet." });
  await request();
  expect(await work()).toMatchObject({ refused: 1 });
  expect(await board("left-out")).toMatchObject([{ state: "refused", reason: "No shoes yet." }]);
  await sql("delete from on_model_pictures");
  engine.otherwise = { kind: "crash" };
  await request();
  for (const hours of [0, 1, 2, 3]) {
    const at = new Date(Date.now() + hours * 3_600_000);
    setClockForTests(() => at);
    expect(await work()).toMatchObject({ failed: hours < 3 ? 1 : 0 });
    expect(await work()).toMatchObject({ failed: 0 });
  }
  expect(await rows()).toMatchObject([{ state: "failed", attempts: 3 }]);
  engine.otherwise = { kind: "succeed" };
  setClockForTests(null);
  expect(await (await request(`/products/${id}/on-model`)).json()).toEqual({ waiting: 1 });
  expect(await work()).toMatchObject({ good: 1 });
});

test("while a shopper waits for a try-on nothing is started, and a running render stops", async () => {
  await model();
  await addProduct();
  await request();
  const { user } = await createUser(app);
  const begin = () =>
    sql(
      "insert into tryons (id, user_id, fields, credit_cost, deadline_at) values (gen_random_uuid(), $1, '{}', 1, now() + interval '1 hour')",
      [user.id],
    );
  await begin();
  expect(await workLine(deps(), { limitMs: 1 })).toMatchObject({ good: 0 });
  expect(engine.calls).toHaveLength(0);
  await sql("delete from tryons");

  // An engine that notices, as the embedded one does between its stages.
  const { render } = engine;
  let wanted: AbortSignal | undefined;
  engine.render = async (_request, { makeWay }) => {
    wanted = makeWay;
    await begin();
    return new Promise((_resolve, reject) => makeWay?.addEventListener("abort", () => reject(makeWay.reason)));
  };
  const stop = new AbortController();
  const running = workLine(deps(), { limitMs: 60_000, signal: stop.signal });
  await expect.poll(() => wanted?.aborted).toBe(true);
  engine.render = render;
  stop.abort();
  await running;
  expect(await rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  await sql("delete from tryons");
  expect(await work()).toMatchObject({ good: 1 });
});
