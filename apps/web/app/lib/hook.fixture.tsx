/** Runs a hook in a page without a browser: its effects, its events and its end. */
import { parseHTML } from "linkedom";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

export type RunningHook<T> = {
  /** What the hook returned last. */
  now: () => T;
  /** Runs `work`, then everything that waits only for promises, as one press of the shopper. */
  step: (work?: () => unknown) => Promise<void>;
  /** The page is left. */
  leave: () => Promise<void>;
  window: Window & typeof globalThis;
};

/** Everything that waits only for promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

export type HookOptions = {
  /** Puts providers around the hook. */
  within?: (part: ReactNode) => ReactNode;
  /** What the page's window has beside its events, such as `location`. */
  window?: object;
};

/**
 * `use` is called anew for each render, so it may read variables of the test. The page and its globals are gone when the
 * test ends; if they stayed, other files of the same process would believe that they run in a browser.
 */
export async function runHook<T>(use: () => T, options: HookOptions = {}): Promise<RunningHook<T>> {
  const { within = (part) => part } = options;
  const { window, document } = parseHTML("<!doctype html><html><body><main></main></body></html>");
  for (const [name, value] of Object.entries(options.window ?? {})) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  }
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const returned: { value?: T } = {};
  function Part() {
    returned.value = use();
    return null;
  }
  const root = createRoot(document.querySelector("main") as unknown as Element);
  const step = async (work: () => unknown = () => {}) => {
    await act(async () => {
      work();
      await settled();
    });
  };
  let left = false;
  const leave = async () => {
    if (!left) await act(async () => root.unmount());
    left = true;
  };
  onTestFinished(async () => {
    await leave();
    vi.unstubAllGlobals();
  });
  await step(() => root.render(within(<Part />)));
  return { now: () => returned.value as T, step, leave, window: window as unknown as Window & typeof globalThis };
}
