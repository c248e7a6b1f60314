import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUploadMemory, type Upload } from "./upload-memory.ts";

const TRUST_MS = 2_000;
const WAIT_MS = 15_000;
const { signal: stays } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A memory of ten bytes, and the order in which uploads were admitted. Each caller has a name of its own by default. */
function bed() {
  const memory = createUploadMemory({ budgetBytes: 10, waitMs: WAIT_MS, trustMs: TRUST_MS });
  const admitted: string[] = [];
  const uploads = new Map<string, Upload>();
  const ask = (name: string, bytes: number, { caller = name, signal = stays } = {}) => {
    const request = memory.admit({ caller, bytes, signal }).then((upload) => {
      admitted.push(name);
      uploads.set(name, upload);
    });
    request.catch(() => undefined);
    return request;
  };
  const order = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return admitted.join(" ");
  };
  const of = (name: string): Upload => {
    const upload = uploads.get(name);
    if (!upload) throw new Error(`${name} was not admitted`);
    return upload;
  };
  return { memory, ask, order, of };
}

describe("the memory for uploads", () => {
  it("is given in the order of requests, so small ones do not starve a large one", async () => {
    const { memory, ask, order, of } = bed();
    for (const [name, bytes] of Object.entries({ first: 6, large: 8, small: 1, another: 1 })) ask(name, bytes);
    expect(await order()).toBe("first");
    expect([memory.usedBytes(), memory.waiting()]).toEqual([6, 3]);
    of("first").release();
    expect(await order()).toBe("first large small another");
    expect([memory.usedBytes(), memory.waiting()]).toEqual([10, 0]);
  });

  it("is not kept by slow uploads: after a moment they count with what has arrived", async () => {
    const { memory, ask, order, of } = bed();
    for (const name of ["slow", "slower"]) ask(name, 5);
    expect(await order()).toBe("slow slower");
    await of("slow").grow(1);
    ask("quick", 9);
    expect(await order(TRUST_MS - 1)).toBe("slow slower");
    expect(await order(1)).toBe("slow slower quick");
    expect(memory.usedBytes()).toBe(10);
  });

  it("is given to two uploads of one caller at once, and others pass those that wait", async () => {
    const { ask, order, of } = bed();
    for (const name of ["one", "two", "three"]) ask(name, 1, { caller: "same" });
    ask("other", 1);
    expect(await order()).toBe("one two other");
    of("one").release();
    expect(await order()).toBe("one two other three");
  });

  it("is given to one of those that wait at a time: what it takes counts before the next is asked", async () => {
    const { memory, ask, order, of } = bed();
    for (const name of ["first", "second", "third"]) ask(name, 10);
    of((await order()) as "first").release();
    expect(await order()).toBe("first second");
    expect([memory.usedBytes(), memory.waiting()]).toEqual([10, 1]);
    const same = bed();
    for (const name of ["one", "two", "three", "four"]) same.ask(name, 1, { caller: "same" });
    await same.order();
    same.of("one").release();
    expect(await same.order()).toBe("one two three");
  });

  it("lets uploads that wait for room have it one after the other", async () => {
    const { memory, ask, order, of } = bed();
    for (const name of ["oldest", "younger", "youngest"]) ask(name, 3);
    await order(TRUST_MS);
    await of("oldest").grow(8);
    void of("younger").grow(6);
    void of("youngest").grow(6);
    expect([of("younger").isWaiting(), of("youngest").isWaiting()]).toEqual([true, true]);
    of("oldest").release();
    await order();
    expect([of("younger").isWaiting(), of("youngest").isWaiting()]).toEqual([false, true]);
    expect(memory.usedBytes()).toBe(6);
  });

  it("lets an upload wait for room, and always lets the oldest end", async () => {
    const { memory, ask, order, of } = bed();
    ask("oldest", 5);
    ask("younger", 5);
    await order(TRUST_MS);
    await of("oldest").grow(4);
    await of("younger").grow(6);
    const waits = of("younger").grow(3);
    expect(of("younger").isWaiting()).toBe(true);
    await of("oldest").grow(4);
    expect(memory.usedBytes()).toBe(14);
    of("oldest").release();
    await waits;
    expect([memory.usedBytes(), of("younger").isWaiting()]).toEqual([9, false]);
  });

  it("rejects a request that waited too long with 503 and Retry-After, and those behind it may then fit", async () => {
    const { memory, ask, order, of } = bed();
    ask("held", 9);
    await order();
    await of("held").grow(9);
    const waiting = ask("waiting", 2);
    ask("small", 1);
    const refused = expect(waiting).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 2 });
    expect(await order(WAIT_MS)).toBe("held small");
    await refused;
    of("held").release();
    of("small").release();
    expect([memory.usedBytes(), memory.waiting()]).toEqual([0, 0]);
  });

  it("loses nothing when a caller leaves while waiting", async () => {
    const { memory, ask, order, of } = bed();
    ask("held", 9);
    const leaving = new AbortController();
    const left = ask("left", 5, { signal: leaving.signal });
    ask("behind", 1);
    await order();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await order()).toBe("held behind");
    for (const name of ["held", "behind"]) of(name).release();
    await expect(ask("later", 1, { signal: leaving.signal })).rejects.toThrow();
    expect(memory.usedBytes()).toBe(0);
  });

  it("is given whole to a request larger than itself, and is released once even if released twice", async () => {
    const { memory, ask, order, of } = bed();
    ask("huge", 25);
    await order();
    expect(memory.usedBytes()).toBe(10);
    of("huge").release();
    of("huge").release();
    expect(memory.usedBytes()).toBe(0);
  });
});
