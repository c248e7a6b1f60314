import { describe, expect, it } from "vitest";
import { createUploadMemory } from "./upload-memory.ts";

const LONG_MS = 60_000;
const { signal: stays } = new AbortController();

/** Records the order in which requests get their memory. */
function queueUp(memory: ReturnType<typeof createUploadMemory>, asked: Record<string, number>) {
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  for (const [name, bytes] of Object.entries(asked)) {
    void memory.reserve(bytes, stays).then((release) => {
      order.push(name);
      releases.set(name, release);
    });
  }
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return order.join(" ");
  };
  return { settled, release: (name: string) => releases.get(name)?.() };
}

describe("the memory for uploads", () => {
  it("is given in the order of requests, so small ones do not starve a large one", async () => {
    const memory = createUploadMemory({ budgetBytes: 10, waitMs: LONG_MS });
    const { settled, release } = queueUp(memory, { first: 6, large: 8, small: 1, another: 1 });
    expect(await settled()).toBe("first");
    expect([memory.usedBytes(), memory.waiting()]).toEqual([6, 3]);
    release("first");
    expect(await settled()).toBe("first large small another");
    expect([memory.usedBytes(), memory.waiting()]).toEqual([10, 0]);
  });

  it("rejects a request that waited too long with 503 and Retry-After, and those behind it may then fit", async () => {
    const memory = createUploadMemory({ budgetBytes: 10, waitMs: 5 });
    const release = await memory.reserve(9, stays);
    const waiting = memory.reserve(2, stays);
    await expect(waiting).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 2 });
    expect([memory.usedBytes(), memory.waiting()]).toEqual([9, 0]);
    release();
    expect(memory.usedBytes()).toBe(0);
    (await memory.reserve(10, stays))();
  });

  it("loses nothing when a caller leaves while waiting", async () => {
    const memory = createUploadMemory({ budgetBytes: 10, waitMs: LONG_MS });
    const release = await memory.reserve(9, stays);
    const leaving = new AbortController();
    const left = memory.reserve(5, leaving.signal);
    const behind = memory.reserve(1, stays);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const releaseBehind = await behind;
    expect([memory.usedBytes(), memory.waiting()]).toEqual([10, 0]);
    release();
    releaseBehind();
    await expect(memory.reserve(1, leaving.signal)).rejects.toThrow();
    expect(memory.usedBytes()).toBe(0);
  });

  it("is given whole to a request larger than itself, and is released once even if released twice", async () => {
    const memory = createUploadMemory({ budgetBytes: 10, waitMs: LONG_MS });
    const release = await memory.reserve(25, stays);
    expect(memory.usedBytes()).toBe(10);
    release();
    release();
    expect(memory.usedBytes()).toBe(0);
  });
});
