import { beforeEach, describe, expect, it } from "vitest";
import { orderOfAmount } from "./order.ts";
import { closeOrder, markSent, type OrderPlace, openOrder } from "./order-key.ts";

const HOUR_MS = 60 * 60_000;

describe("the key of an order", () => {
  let place: OrderPlace;
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    place = { storage, userId: "ada", order: orderOfAmount(120) };
  });

  it("is the same for every view of the order: a reload and a duplicated tab find it [X.60]", () => {
    const { key } = openOrder(place);
    expect(key.length).toBeGreaterThan(20);
    expect(openOrder(place).key).toBe(key);
    expect(markSent(place, null).key).toBe(key);
  });

  it("differs for another order, another shopper, and the next order of the same kind", () => {
    const first = openOrder(place).key;
    expect(openOrder({ ...place, order: orderOfAmount(50) }).key).not.toBe(first);
    expect(openOrder({ ...place, userId: "bea" }).key).not.toBe(first);
    closeOrder(place, first);
    expect(openOrder(place).key).not.toBe(first);
  });

  it("stays with the email with which it was first sent", () => {
    openOrder(place);
    expect(markSent(place, "ada@example.org").sentEmail).toBe("ada@example.org");
    expect(markSent(place, "other@example.org").sentEmail).toBe("ada@example.org");
  });

  it("is not closed by the late end of an older order", () => {
    const first = openOrder(place).key;
    closeOrder(place, first);
    const second = openOrder(place).key;
    closeOrder(place, first);
    expect(openOrder(place).key).toBe(second);
  });

  it("expires before the server forgets it", () => {
    const { key } = openOrder(place, 0);
    expect(openOrder(place, 19 * HOUR_MS).key).toBe(key);
    expect(openOrder(place, 21 * HOUR_MS).key).not.toBe(key);
  });

  it("is made again if storage holds something else", () => {
    const { key } = openOrder(place);
    const [name = ""] = kept.keys();
    for (const text of ["", "null", "{}", '{"key":7,"madeAtMs":0}', "not json"]) {
      kept.set(name, text);
      expect(openOrder(place).key).not.toBe(key);
    }
  });
});
