/** What a mend costs: nothing, once, after a try-on that was not charged for; otherwise the same as any try-on. */
import { ERROR_STATUS, historyItem, type TryOnAnswer, tryOnAnswer, tryOnFailure } from "@toile/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BAD, GOOD } from "../../../../test/fake-examiner.ts";
import {
  createTryOnTestApp,
  eventually,
  pictureAt,
  type TryOnForm,
  type TryOnTestApp,
} from "../../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterEach(async () => {
  expect(await test.count("select count(*) from ledger_violations")).toBe(0);
});
afterAll(() => test.close());

const responseOf = async (response: Response): Promise<TryOnAnswer> => {
  expect(response.status).toBe(200);
  return tryOnAnswer.parse(await response.json());
};
const failureOf = async (response: Response) => {
  const failure = tryOnFailure.parse(await response.json());
  expect(response.status).toBe(ERROR_STATUS[failure.error]);
  return failure.error;
};

/** A finished try-on with another version of it. */
async function first(token: string, judgement = BAD, fields: TryOnForm = {}): Promise<TryOnAnswer> {
  test.engine.plan({ kind: "succeed", judgements: [judgement], alternatives: { tuck: "out" } });
  return responseOf(await test.tryOn(token, fields));
}
const NO_PICTURES = { modelImage: undefined, garmentImage: undefined };
const mend = (token: string, mendOf: string, fields: TryOnForm = {}, headers?: Record<string, string>) =>
  test.tryOn(token, { ...NO_PICTURES, mendOf, tuck: "out", ...fields }, headers);
const history = async (token: string) =>
  historyItem.array().parse(await (await test.api("/style/history", { token })).json());
const rowsOf = (userId: string) => test.count("select count(*) from tryons where user_id = $1", [userId]);
const movements = (tryonId: string) => test.count("select count(*) from ledger_transactions where ref = $1", [tryonId]);

describe("a mend", () => {
  it("uses the same pictures and options except for the alternative that the first try-on offered", async () => {
    const { token } = await test.user(5);
    const one = await first(token, BAD, { category: "tops", seed: "7", outputFormat: "jpeg" });
    expect(one).toMatchObject({ alternatives: { tuck: "out" }, free: false });
    expect(await test.prediction(token, one.predictionId)).toMatchObject({
      alternatives: { tuck: "out" },
      free: false,
    });
    const other = await responseOf(await mend(token, one.predictionId, { category: "bottoms", seed: "1" }));
    expect(other).toMatchObject({ alternatives: {}, free: true });
    const [sent, again] = test.engine.calls.slice(-2);
    expect([sent?.madeBy, again?.madeBy]).toEqual([undefined, "fake"]);
    expect(sent?.options).toMatchObject({ tuck: "auto", cutOut: "auto" });
    expect(again?.options).toMatchObject({
      category: "tops",
      seed: 7,
      outputFormat: "jpeg",
      tuck: "out",
      cutOut: "auto",
    });
    for (const picture of ["personImage", "garmentImage"] as const) {
      expect(Buffer.from(again?.[picture] ?? []).equals(Buffer.from(sent?.[picture] ?? []))).toBe(true);
    }
  });

  it("uses the same alternative in a worker's second attempt", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    test.engine.plan({ kind: "crash" });
    await responseOf(await mend(token, predictionId));
    expect(test.engine.calls.slice(-2).map(({ options }) => options.tuck)).toEqual(["out", "out"]);
  });

  it("keeps its pictures when the first is removed", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    await responseOf(await mend(token, predictionId));
    expect((await test.api(`/style/predictions/${predictionId}`, { method: "DELETE", token })).status).toBe(204);
    const [kept] = await history(token);
    expect((await test.request(kept?.garmentImageUrl ?? "")).status).toBe(200);
    expect((await test.request(kept?.resultImageUrl ?? "")).status).toBe(200);
  });

  it.each([
    ["an alternative that the first does not have", { tuck: "in" }, "VALIDATION_FAILED"],
    ["none", { tuck: "auto" }, "VALIDATION_FAILED"],
    ["two at once", { cutOut: "other" }, "VALIDATION_FAILED"],
    ["another product", { productId: "breton" }, "VALIDATION_FAILED"],
    ["another picture", { modelImage: new Blob([new Uint8Array([1])]) }, "VALIDATION_FAILED"],
  ])("is rejected with %s, and nothing is stored", async (_case, fields, code) => {
    const { token, user } = await test.user(5);
    const { predictionId } = await first(token);
    expect(await failureOf(await mend(token, predictionId, fields))).toBe(code);
    expect([await rowsOf(user.id), await test.balance(token)]).toEqual([1, 5]);
  });

  it("is rejected once a picture of the first is no longer stored", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    await test.platform.database.pool.query(
      "update pictures set deleted_at = now() where id = (select person_picture_id from tryons where id = $1)",
      [predictionId],
    );
    expect(await failureOf(await mend(token, predictionId))).toBe("IMAGE_UNREADABLE");
  });

  it("of another user's try-on is not found, free or not [I-18, I-35]", async () => {
    const [owner, other] = [await test.user(2), await test.user(2)];
    for (const judgement of [BAD, GOOD]) {
      const { predictionId } = await first(owner.token, judgement);
      expect(await failureOf(await mend(other.token, predictionId))).toBe("NOT_FOUND");
    }
    expect([await rowsOf(other.user.id), await test.balance(other.token)]).toEqual([0, 2]);
  });
});

describe("a mend of a try-on that was not charged for", () => {
  it("costs nothing even if it comes out well and the returned credit is spent: the ledger has no entry for it [I-6, I-7]", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    test.engine.plan({ kind: "succeed", judgements: [GOOD] });
    await responseOf(await test.tryOn(token));
    expect(await test.balance(token)).toBe(0);

    test.engine.plan({ kind: "succeed", judgements: [GOOD] });
    const body = await responseOf(await mend(token, predictionId));
    expect(body).toMatchObject({ free: true, creditsUsed: 0, remainingCredits: 0, judgements: [GOOD] });
    expect(await movements(body.predictionId)).toBe(0);
    expect((await history(token))[0]).toMatchObject({ id: body.predictionId, free: true, charged: false });
    expect(await test.platform.metrics.text()).toContain(
      'toile_tryon_judged_pictures_total{engine="fake",outcome="free"}',
    );
  });

  it("is made once, for a double click, for two tabs and for a later repetition [I-18]", async () => {
    const { token, user } = await test.user(1);
    const { predictionId } = await first(token);
    const before = test.engine.calls.length;
    const gate = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until: gate.promise });
    const click = { "Idempotency-Key": "mend-clicked-twice" };
    const mends = [
      mend(token, predictionId, {}, click),
      mend(token, predictionId, {}, click),
      mend(token, predictionId, {}, { "Idempotency-Key": "mend-in-another-tab" }),
      mend(token, predictionId),
    ];
    await eventually(
      async () => test.engine.running,
      (running) => running === 1,
    );
    gate.resolve();
    const responses = await Promise.all((await Promise.all(mends)).map(responseOf));
    const later = await responseOf(await mend(token, predictionId));
    expect(new Set([...responses, later].map((response) => response.predictionId)).size).toBe(1);
    expect(test.engine.calls.length).toBe(before + 1);
    expect([await rowsOf(user.id), await test.balance(token)]).toEqual([2, 1]);
    // The copies of the second request's pictures are gone: two remain of each try-on, and its result.
    expect(
      await test.count("select count(*) from pictures where owner_id = $1 and deleted_at is null", [user.id]),
    ).toBe(6);
  });

  it("stays one even if two transactions run at the same moment [I-18]", async () => {
    const { token, user } = await test.user(1);
    const { predictionId } = await first(token);
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => responseOf(await mend(token, predictionId))),
    );
    expect(new Set(results.map((response) => response.predictionId)).size).toBe(1);
    expect(await rowsOf(user.id)).toBe(2);
  });

  it("counts as the free one even after it was removed", async () => {
    const { token, user } = await test.user(1);
    const { predictionId } = await first(token);
    const made = await responseOf(await mend(token, predictionId));
    await test.api(`/style/predictions/${made.predictionId}`, { method: "DELETE", token });
    expect(await failureOf(await mend(token, predictionId))).toBe("NOT_FOUND");
    expect(await rowsOf(user.id)).toBe(2);
  });

  it("is free again if it gave no picture, and its end moves no credit", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    test.engine.plan({ kind: "refuse", code: "POSE_UNSUITABLE" });
    expect(await failureOf(await mend(token, predictionId))).toBe("POSE_UNSUITABLE");
    const failed = "select id from tryons where mend_of = $1 and status = 'failed'";
    const { rows } = await test.platform.database.pool.query(failed, [predictionId]);
    expect(await movements(rows[0].id)).toBe(0);
    expect(await responseOf(await mend(token, predictionId))).toMatchObject({ free: true, creditsUsed: 0 });
    expect(await test.balance(token)).toBe(1);
  });

  it("may be cancelled, which returns nothing that was not taken, and be made again", async () => {
    const { token } = await test.user(1);
    const { predictionId } = await first(token);
    const gate = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until: gate.promise });
    const response = await mend(token, predictionId, {}, { Prefer: "respond-async" });
    const { predictionId: id } = await response.json();
    expect((await test.api(`/style/predictions/${id}`, { method: "DELETE", token })).status).toBe(204);
    gate.resolve();
    expect([await test.balance(token), await movements(id)]).toEqual([1, 0]);
    expect((await responseOf(await mend(token, predictionId))).predictionId).not.toBe(id);
  });

  it("has no free mend of its own, however it comes out, so free mends never chain [I-18]", async () => {
    const { token } = await test.user(2);
    const { predictionId } = await first(token);
    test.engine.plan({ kind: "succeed", judgements: [BAD], alternatives: { cutOut: "other" } });
    const free = await responseOf(await mend(token, predictionId));
    expect(free).toMatchObject({ free: true, creditsUsed: 0 });
    test.engine.plan({ kind: "succeed", judgements: [GOOD] });
    const third = await responseOf(await mend(token, free.predictionId, { tuck: "auto", cutOut: "other" }));
    expect(third).toMatchObject({ free: false, creditsUsed: 1, remainingCredits: 1 });
    expect(test.engine.calls.at(-1)?.options).toMatchObject({ tuck: "out", cutOut: "other" });
  });
});

describe("a mend of a try-on that was charged for", () => {
  it("costs a credit if it is good enough and none if it is not, each time [I-7]", async () => {
    const { token } = await test.user(3);
    const { predictionId } = await first(token, GOOD);
    test.engine.plan({ kind: "succeed", judgements: [GOOD] }, { kind: "succeed", judgements: [BAD] });
    const good = await responseOf(await mend(token, predictionId));
    expect(good).toMatchObject({ free: false, creditsUsed: 1, remainingCredits: 1 });
    const bad = await responseOf(await mend(token, predictionId));
    expect(bad).toMatchObject({ free: false, creditsUsed: 0, remainingCredits: 1 });
    expect(bad.predictionId).not.toBe(good.predictionId);
    expect((await history(token)).map(({ charged, free }) => [charged, free])).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ]);
  });

  it("is made once for a double click, and rejected without credits", async () => {
    const { token, user } = await test.user(2);
    const { predictionId } = await first(token, GOOD);
    const click = { "Idempotency-Key": "charged-mend" };
    const responses = await Promise.all([mend(token, predictionId, {}, click), mend(token, predictionId, {}, click)]);
    const [one, two] = await Promise.all(responses.map(responseOf));
    expect(two?.predictionId).toBe(one?.predictionId);
    expect(await test.balance(token)).toBe(0);
    expect(await failureOf(await mend(token, predictionId))).toBe("INSUFFICIENT_CREDITS");
    expect(await rowsOf(user.id)).toBe(2);
  });

  it("counts as charged for if one picture of several was", async () => {
    const { token } = await test.user(4);
    test.engine.plan({ kind: "succeed", judgements: [BAD, GOOD], alternatives: { tuck: "out" } });
    const { predictionId, creditsUsed } = await responseOf(await test.tryOn(token, { numSamples: "2" }));
    expect(creditsUsed).toBe(1);
    test.engine.plan({ kind: "succeed", judgements: [GOOD, GOOD] });
    expect(await responseOf(await mend(token, predictionId))).toMatchObject({ free: false, creditsUsed: 2 });
  });
});

it("a mend with the account's profile photo uses that same photo", async () => {
  const { token } = await test.user(1);
  const form = new FormData();
  const { drawnPerson } = await import("../../../../test/images.ts");
  form.set("image", new Blob([new Uint8Array(await drawnPerson())], { type: "image/jpeg" }), "me.jpg");
  const { url } = await (await test.api("/images/upload/profile", { method: "POST", token, form })).json();
  const { predictionId } = await first(token, BAD, { modelImage: undefined });
  const { predictionId: mended } = await responseOf(await mend(token, predictionId));
  const personOf = "select person_picture_id::text from tryons where id = $1";
  const { rows } = await test.platform.database.pool.query(personOf, [mended]);
  expect(pictureAt(url)).toContain(rows[0].person_picture_id);
});
