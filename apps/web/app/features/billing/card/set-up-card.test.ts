import { ApiError, type Client, type PlanCard } from "@toile/contract";
import { describe, expect, it, vi } from "vitest";
import type { CardProvider, SetUpResult } from "./card-provider.ts";
import { type CardChange, changeCard, messageOfChange } from "./set-up-card.ts";

const CARD: PlanCard = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };
const FIRST: CardChange = { key: "press", confirmed: null };
const SUCCEEDED: SetUpResult = { kind: "status", status: "succeeded" };
const refusal = (status: number, message: string) =>
  new ApiError(status, JSON.stringify({ error: "CONFLICT", message }));

type Given = {
  begin?: () => Promise<{ clientSecret: string; setupIntentId: string }>;
  results?: SetUpResult[];
  confirm?: () => Promise<PlanCard | null>;
};

function stage({ begin, results = [SUCCEEDED], confirm = async () => CARD }: Given = {}) {
  let made = 0;
  const beginCardChange = vi.fn(async (_key: string) => {
    if (begin) return begin();
    made += 1;
    return { clientSecret: `seti_${made}_secret`, setupIntentId: `seti_${made}` };
  });
  const confirmCardChange = vi.fn(async (_setupIntentId: string) => confirm());
  const setUp = vi.fn(async (_secret: string) => results.shift() ?? SUCCEEDED);
  // Only these functions of the client and the provider are called.
  const client = { credits: { beginCardChange, confirmCardChange } } as unknown as Client;
  const provider = { setUp } as unknown as CardProvider;
  const press = (change = FIRST) => changeCard({ client, provider, change });
  return { press, beginCardChange, confirmCardChange, setUp };
}

describe("a press on 'Use this card'", () => {
  it("sets the card up and tells the server; the next change is a new one", async () => {
    const { press, beginCardChange, confirmCardChange, setUp } = stage();
    const { end, next } = await press();
    expect(end).toEqual({ kind: "changed", card: CARD });
    expect(beginCardChange).toHaveBeenCalledWith("press");
    expect(setUp).toHaveBeenCalledWith("seti_1_secret", { email: null });
    expect(confirmCardChange).toHaveBeenCalledWith("seti_1");
    expect(next.confirmed).toBeNull();
    expect(next.key).not.toBe("press");
  });

  it.each<[SetUpResult, object]>([
    [
      { kind: "refused", message: "Your card was declined." },
      { kind: "card-refused", message: "Your card was declined." },
    ],
    [{ kind: "unauthenticated" }, { kind: "unauthenticated" }],
    [{ kind: "status", status: "requires_action" }, { kind: "unauthenticated" }],
    [{ kind: "status", status: "processing" }, { kind: "failed" }],
    [{ kind: "no-form" }, { kind: "no-form" }],
  ])("after %j tells the server nothing, and goes on with the same setup", async (result, expected) => {
    const { press, confirmCardChange } = stage({ results: [result] });
    const { end, next } = await press();
    expect(end).toMatchObject(expected);
    expect(next).toEqual(FIRST);
    expect(confirmCardChange).not.toHaveBeenCalled();
  });

  it("uses the card now in the form if an earlier response was lost and its setup has ended", async () => {
    const { press, beginCardChange, confirmCardChange, setUp } = stage({ results: [{ kind: "over" }, SUCCEEDED] });
    expect((await press()).end.kind).toBe("changed");
    expect(setUp).toHaveBeenCalledTimes(2);
    expect(beginCardChange.mock.calls[1]?.[0]).not.toBe("press");
    expect(confirmCardChange.mock.calls).toEqual([["seti_2"]]);
    const stuck = stage({ results: [{ kind: "over" }, { kind: "over" }] });
    expect((await stuck.press()).end.kind).toBe("failed");
  });
});

describe("a server that was not informed", () => {
  it("is informed again at once", async () => {
    let times = 0;
    const { press, confirmCardChange } = stage({
      confirm: async () => {
        times += 1;
        if (times < 3) throw times === 1 ? new TypeError("Failed to fetch") : refusal(503, "Not now.");
        return CARD;
      },
    });
    expect((await press()).end).toEqual({ kind: "changed", card: CARD });
    expect(confirmCardChange).toHaveBeenCalledTimes(3);
  });

  it("is informed by the next press, without asking the bank again", async () => {
    let isDown = true;
    const { press, beginCardChange, setUp } = stage({
      confirm: async () => {
        if (isDown) throw new TypeError("Failed to fetch");
        return CARD;
      },
    });
    const { end, next } = await press();
    expect(end.kind).toBe("unconfirmed");
    expect(next).toEqual({ key: "press", confirmed: "seti_1" });
    isDown = false;
    expect((await press(next)).end).toEqual({ kind: "changed", card: CARD });
    expect(beginCardChange).toHaveBeenCalledTimes(1);
    expect(setUp).toHaveBeenCalledTimes(1);
  });

  it("and refuses gives the reason, and the next press starts again", async () => {
    const { press, confirmCardChange } = stage({
      confirm: async () => {
        throw refusal(400, "This card cannot pay your plan.");
      },
    });
    const { end, next } = await press();
    expect(end).toEqual({ kind: "failed", message: "This card cannot pay your plan." });
    expect(confirmCardChange).toHaveBeenCalledTimes(1);
    expect(next.confirmed).toBeNull();
    expect(next.key).not.toBe("press");
  });
});

describe("a change that does not begin", () => {
  const endOf = async (error: unknown) => {
    const { press, setUp } = stage({ begin: () => Promise.reject(error) });
    const { end, next } = await press();
    expect(setUp).not.toHaveBeenCalled();
    expect(next).toEqual(FIRST);
    return end;
  };

  it("shows the server's sentence if it has one, and never an error's own text", async () => {
    expect(await endOf(refusal(404, "You have no plan that runs."))).toEqual({
      kind: "failed",
      message: "You have no plan that runs.",
    });
    const failed = {
      kind: "failed",
      message: "That did not work. Your plan still uses the old card. Please try again.",
    };
    expect(await endOf(new ApiError(502, "<html>Bad gateway"))).toEqual(failed);
    expect(await endOf(refusal(500, "column x does not exist"))).toEqual(failed);
    expect(await endOf(new Error("undefined is not a function"))).toEqual(failed);
    expect(await endOf(new TypeError("Failed to fetch"))).toEqual({
      kind: "failed",
      message: "The connection was lost. Your plan still uses the old card. Please try again.",
    });
  });

  it("recognises an ended session, also at the last step", async () => {
    expect(await endOf(refusal(401, "Please sign in."))).toEqual({ kind: "expired" });
    const { press } = stage({ confirm: () => Promise.reject(refusal(401, "Please sign in.")) });
    expect((await press()).end).toEqual({ kind: "expired" });
  });
});

it("every outcome has its own text", () => {
  const ends = [
    { kind: "card-refused", message: "Your card was declined." },
    { kind: "unauthenticated" },
    { kind: "no-form" },
    { kind: "unconfirmed" },
    { kind: "failed", message: "Why." },
  ] as const;
  const words = ends.map((end) => messageOfChange(end));
  expect(new Set(words.map(({ message }) => message)).size).toBe(ends.length);
  expect(words[0]?.message).toBe("Your card was declined.");
});
