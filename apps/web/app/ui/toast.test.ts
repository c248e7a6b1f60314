import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToast, dismissToast, subscribeToToast, TOAST_DURATION_MS, TOAST_SWIPE_PX, toast } from "./toast.ts";

describe("toast", () => {
  beforeEach(() => vi.stubGlobal("window", {}));
  afterEach(() => vi.unstubAllGlobals());

  it("lasts 5000 ms and is dismissed by a swipe of 50 px [S9.15, S9.16]", () => {
    expect([TOAST_DURATION_MS, TOAST_SWIPE_PX]).toEqual([5000, 50]);
  });

  it("shows one at a time: a newer one replaces the older one", () => {
    const first = toast({ title: "First" });
    const second = toast({ title: "Second", variant: "destructive" });
    expect(second).not.toBe(first);
    expect(currentToast()).toMatchObject({ id: second, title: "Second", open: true });
  });

  it("keeps the newer one if the older one is dismissed late", () => {
    const first = toast({ title: "First" });
    const second = toast({ title: "Second" });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ id: second, open: true });
    dismissToast(second);
    expect(currentToast()).toMatchObject({ id: second, open: false });
  });

  it("notifies its listeners until they unsubscribe", () => {
    const listener = vi.fn();
    const leave = subscribeToToast(listener);
    toast({ title: "Heard" });
    leave();
    toast({ title: "Not heard" });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("does nothing on the server", () => {
    const before = currentToast();
    vi.unstubAllGlobals();
    expect(toast({ title: "Not shown" })).toBe(0);
    expect(currentToast()).toBe(before);
  });
});
