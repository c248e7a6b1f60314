import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadStripeInTime } from "./load-stripe.ts";

/** As much of a page as loading a script needs; its scripts never load. */
class HangingPage {
  scripts: (EventTarget & { src: string; parentNode: { removeChild: (script: EventTarget) => void } })[] = [];
  made = 0;
  parent = {
    removeChild: (script: EventTarget) => {
      this.scripts = this.scripts.filter((each) => each !== script);
    },
  };
  createElement = () => Object.assign(new EventTarget(), { src: "", parentNode: this.parent });
  head = {
    appendChild: (script: HangingPage["scripts"][number]) => {
      this.made += 1;
      this.scripts.push(script);
    },
  };
  querySelectorAll = () => this.scripts;
  querySelector = () => this.scripts[0] ?? null;
}

let page: HangingPage;
beforeEach(() => {
  page = new HangingPage();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", {});
});
afterEach(() => vi.unstubAllGlobals());

it("a Stripe.js that never loads is an error after its timeout, and the next attempt fetches it again [S5.22]", async () => {
  await expect(loadStripeInTime("pk_test_1", 1)).rejects.toThrow("did not load in time");
  const before = page.made;
  const stripe = { registered: true };
  const again = loadStripeInTime("pk_test_1", 60_000);
  await expect.poll(() => page.scripts.length).toBe(1);
  vi.stubGlobal("window", { Stripe: Object.assign(() => stripe, { version: "endive" }) });
  page.scripts[0]?.dispatchEvent(new Event("load"));
  expect(await again).toBe(stripe);
  expect(before).toBeGreaterThan(1);
});
