/** What a judged picture costs: a credit if it is good enough, and nothing if two things are wrong with it. */
import { adminSystem, historyItem, type TryOnAnswer, tryOnAnswer } from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { BAD, BARE_SENTENCE, GOOD } from "../../../../test/fake-examiner.ts";
import { createTryOnTestApp, type TryOnForm, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { UNCHECKED } from "../rows/rows.ts";

let test: TryOnTestApp;
const more: TryOnTestApp[] = [];
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterEach(async () => {
  expect(await test.count("select count(*) from ledger_violations")).toBe(0);
  for (const app of more.splice(0)) {
    expect(await app.count("select count(*) from ledger_violations")).toBe(0);
    await app.close();
  }
});
afterAll(() => test.close());

async function another(config: { judge?: boolean; deadlineMs?: number }): Promise<TryOnTestApp> {
  const app = await createTryOnTestApp({ config: { tryon: { ...test.platform.config.tryon, ...config } } });
  more.push(app);
  return app;
}

async function responseOf(app: TryOnTestApp, token: string, fields: TryOnForm = {}): Promise<TryOnAnswer> {
  const response = await app.tryOn(token, fields);
  expect(response.status).toBe(200);
  return tryOnAnswer.parse(await response.json());
}
const historyOf = async (token: string) =>
  historyItem.array().parse(await (await test.api("/style/history", { token })).json());
const statementOf = async (token: string): Promise<[string, string, number][]> => {
  const rows: { type: string; description: string; amount: number }[] = await (
    await test.api("/credits/transactions", { token })
  ).json();
  return rows.map(({ type, description, amount }) => [type, description, amount]);
};
const notAsked = (app: TryOnTestApp, before: number) => expect(app.examiner.judged).toHaveLength(before);

describe("a try-on whose pictures are judged", () => {
  it("is charged in full if every picture is good enough, even with one alarm", async () => {
    const { token } = await test.user(5);
    const oneAlarm = { value: 0.6, chargeable: true, alarms: BAD.alarms.slice(0, 1) };
    test.examiner.judges(GOOD, oneAlarm);
    const body = await responseOf(test, token, { numSamples: "2" });
    expect(body).toMatchObject({ judgements: [GOOD, oneAlarm], creditsUsed: 2, remainingCredits: 3 });
    expect((await historyOf(token))[0]).toMatchObject({ charged: true });
  });

  it("costs nothing if none is, and still shows them all", async () => {
    const { token } = await test.user(5);
    test.examiner.judges(BAD, BAD);
    const body = await responseOf(test, token, { numSamples: "2" });
    expect(body).toMatchObject({ judgements: [BAD, BAD], creditsUsed: 0, remainingCredits: 5 });
    for (const url of body.resultImageUrls) expect((await test.request(url)).status).toBe(200);
    const prediction = await test.prediction(token, body.predictionId);
    expect(prediction).toMatchObject({ status: "succeeded", judgements: [BAD, BAD], creditsUsed: 0, error: null });
    expect((await historyOf(token))[0]).toMatchObject({ id: body.predictionId, charged: false });
    expect((await statementOf(token)).slice(0, 2)).toEqual([
      ["earned", "Pictures not good enough: credits returned", 2],
      ["spent", "Virtual try-on", 2],
    ]);
    expect(await test.balance(token)).toBe(5);
  });

  it("costs a credit for each good picture if some are not", async () => {
    const { token } = await test.user(3);
    test.examiner.judges(BAD, GOOD, BAD);
    const body = await responseOf(test, token, { numSamples: "3" });
    expect(body).toMatchObject({ judgements: [BAD, GOOD, BAD], creditsUsed: 1, remainingCredits: 2 });
    expect(body.resultImageUrls).toHaveLength(3);
    // The history shows the first picture, and its charge.
    expect((await historyOf(token))[0]).toMatchObject({ charged: false });
  });

  it("lets the judge examine what the shopper will see, with exactly the photos that the engine got", async () => {
    const { token } = await test.user(1);
    const body = await responseOf(test, token, { category: "tops", garmentPhotoType: "flat-lay" });
    const shown = Buffer.from(await (await test.request(body.resultImageUrl)).arrayBuffer());
    const judged = test.examiner.judged.at(-1);
    const rendered = test.engine.calls.at(-1);
    expect(Buffer.from(judged?.picture ?? []).equals(shown)).toBe(true);
    expect(judged?.personImage).toBe(rendered?.personImage);
    expect(judged?.garmentImage).toBe(rendered?.garmentImage);
    expect(judged?.options).toMatchObject({ category: "tops", garmentPhotoType: "flat-lay" });
  });

  it("uses the engine's own judgement if it has one", async () => {
    const { token } = await test.user(2);
    const before = test.examiner.judged.length;
    test.engine.plan({ kind: "succeed", judgements: [BAD, GOOD] });
    const body = await responseOf(test, token, { numSamples: "2" });
    expect(body).toMatchObject({ judgements: [BAD, GOOD], creditsUsed: 1, remainingCredits: 1 });
    notAsked(test, before);
  });

  it("is refused if its picture would undress the shopper: nothing is stored, shown or charged [I-29]", async () => {
    const { token } = await test.user(2);
    const before = await test.storedObjects();
    test.examiner.judges("bare", "bare");
    const predictionId = await test.startTryOn(token, { numSamples: "2" });
    await expect
      .poll(() => test.prediction(token, predictionId))
      .toMatchObject({
        status: "failed",
        error: { code: "GARMENT_UNSUPPORTED", message: BARE_SENTENCE },
        resultImageUrls: [],
        creditsUsed: 0,
      });
    expect(await test.balance(token)).toBe(2);
    expect(await test.count("select count(*) from tryon_results where tryon_id = $1", [predictionId])).toBe(0);
    // the two photos, and nothing that was made of them
    expect(await test.storedObjects()).toBe(before + 2);
  });

  it("shows its other pictures if one of them would undress the shopper, and charges for those alone", async () => {
    const { token } = await test.user(3);
    test.examiner.judges(GOOD, "bare", GOOD);
    const body = await responseOf(test, token, { numSamples: "3" });
    expect(body).toMatchObject({ judgements: [GOOD, GOOD], creditsUsed: 2, remainingCredits: 1 });
    expect(body.resultImageUrls).toHaveLength(2);
  });

  it("leaves out the picture that the judge failed on: it is not stored, shown or charged [I-29]", async () => {
    const { token } = await test.user(5);
    const before = await test.storedObjects();
    test.examiner.judges(GOOD, "crash", BAD);
    const body = await responseOf(test, token, { numSamples: "3" });
    expect(body).toMatchObject({ judgements: [GOOD, BAD], creditsUsed: 1, remainingCredits: 4 });
    // the two photos, and a file for each picture that is shown
    expect(await test.storedObjects()).toBe(before + 4);
  });

  it("is made again if the judge failed, and charged for once", async () => {
    const { token } = await test.user(5);
    const { length } = test.engine.calls;
    test.examiner.judges("crash");
    expect(await responseOf(test, token)).toMatchObject({ judgements: [GOOD], creditsUsed: 1, remainingCredits: 4 });
    expect(test.engine.calls).toHaveLength(length + 2);
  });

  it("fails with a plain sentence if the judge keeps failing, and its credits come back once [I-29]", async () => {
    const { token, user } = await test.user(2);
    const before = await test.storedObjects();
    test.examiner.judges("crash", "crash", "crash", "crash");
    const predictionId = await test.startTryOn(token, { numSamples: "2" });
    await expect
      .poll(() => test.prediction(token, predictionId))
      .toMatchObject({
        status: "failed",
        error: { code: "ENGINE_UNAVAILABLE", message: UNCHECKED.message, reason: "UNCHECKED" },
        resultImageUrls: [],
        creditsUsed: 0,
      });
    expect(UNCHECKED.message).toMatch(/^We could not check this picture, so we don't show it\./);
    expect(await test.balance(token)).toBe(2);
    expect(await test.count("select count(*) from tryon_results where tryon_id = $1", [predictionId])).toBe(0);
    expect(await test.storedObjects()).toBe(before + 2);
    const resolved = "select count(*) from ledger_transactions where user_id = $1 and idempotency_key like 'resolve:%'";
    expect(await test.count(resolved, [user.id])).toBe(1);
  });

  it("is refused with advice, and not made again, if the judge cannot read the photos [I-29]", async () => {
    const { token } = await test.user(1);
    const { length } = test.engine.calls;
    test.examiner.judges("refuse");
    const response = await test.tryOn(token);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: "IMAGE_UNREADABLE",
      message: "We could not check this picture, so we don't show it. Please use another picture.",
    });
    expect(test.engine.calls).toHaveLength(length + 1);
    expect(await test.balance(token)).toBe(1);
  });

  it("ends within its deadline even if the judge never does, and shows nothing [I-29]", async () => {
    const app = await another({ deadlineMs: 10_000 });
    const { token } = await app.user(1);
    app.examiner.judges("hang", "hang");
    const response = await app.tryOn(token);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: "ENGINE_UNAVAILABLE", message: UNCHECKED.message });
    expect(await app.balance(token)).toBe(1);
  });

  it("is refunded once, however often its request is repeated", async () => {
    const { token, user } = await test.user(1);
    test.examiner.judges(BAD);
    const key = { "Idempotency-Key": "a-bad-picture-once" };
    const first = await (await test.tryOn(token, {}, key)).json();
    const before = test.examiner.judged.length;
    const second = await (await test.tryOn(token, {}, key)).json();
    expect(first).toMatchObject({ creditsUsed: 0, remainingCredits: 1 });
    expect(second).toMatchObject({ predictionId: first.predictionId, creditsUsed: 0, remainingCredits: 1 });
    notAsked(test, before);
    const resolved = "select count(*) from ledger_transactions where user_id = $1 and idempotency_key like 'resolve:%'";
    expect(await test.count(resolved, [user.id])).toBe(1);
    expect(await test.balance(token)).toBe(1);
  });
});

describe("TRYON_JUDGE=off", () => {
  it("with the judge switched off uses only an engine's own judgement", async () => {
    const app = await another({ judge: false });
    const { token } = await app.user(2);
    expect(await responseOf(app, token)).toMatchObject({ judgements: [null], creditsUsed: 1 });
    app.engine.plan({ kind: "succeed", judgements: [BAD] });
    expect(await responseOf(app, token)).toMatchObject({ judgements: [BAD], creditsUsed: 0 });
  });

  it("still shows nobody undressed [I-29]", async () => {
    const app = await another({ judge: false });
    const { token } = await app.user(1);
    app.examiner.judges(BAD, "bare");
    expect(await responseOf(app, token)).toMatchObject({ judgements: [null], creditsUsed: 1 });
    const other = await app.user(1);
    expect((await app.tryOn(other.token)).status).toBe(422);
    expect(await app.balance(other.token)).toBe(1);
  });

  it("still shows no picture that could not be checked [I-29]", async () => {
    const app = await another({ judge: false });
    const { token } = await app.user(1);
    app.examiner.judges("crash", "crash");
    expect((await app.tryOn(token)).status).toBe(503);
    expect(await app.balance(token)).toBe(1);
  });
});

describe("figures of the judge", () => {
  it("count charged, refunded and unjudged pictures by engine, and show their quality", async () => {
    const app = await another({});
    const { token } = await app.user(5);
    app.examiner.judges(GOOD, BAD);
    await responseOf(app, token, { numSamples: "2" });
    const text = await app.platform.metrics.text();
    expect(text).toContain('toile_tryon_judged_pictures_total{engine="fake",outcome="charged"} 1');
    expect(text).toContain('toile_tryon_judged_pictures_total{engine="fake",outcome="refunded"} 1');
    expect(text).toContain('toile_tryon_picture_value_bucket{le="0.3",engine="fake"} 1');
    expect(text).toContain('toile_tryon_picture_value_count{engine="fake"} 2');
  });

  it("show an operator how often it failed or could not use the photos [X.68]", async () => {
    const app = await another({});
    const { token } = await app.user(5);
    app.examiner.judges("crash", GOOD, "refuse", "bare");
    await responseOf(app, token, { numSamples: "4" });
    const admin = await createUser(app, { role: "admin" });
    const system = async () =>
      adminSystem.parse(await (await app.api("/users/admin/system", { token: admin.token })).json());
    // Runs are written together, every two seconds. The judge that finds a bare body works, so that run counts as a success.
    await expect.poll(async () => (await system()).judge).toEqual({ succeeded: 2, refused: 1, failed: 1, stopped: 0 });
    expect(await app.platform.metrics.text()).toContain('toile_tryon_unchecked_pictures_total{engine="fake"} 2');
  });
});
