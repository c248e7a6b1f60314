/** Runs a hook in a page without a browser: its effects, its events and its end. */
import { parseHTML } from "linkedom";
import { act, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

export type RunningHook<T> = {
  /** What the hook returned last. */
  now: () => T;
  /** Runs `work`, then everything that waits only for promises, as one press of the shopper. */
  step: (work?: () => unknown) => Promise<void>;
  /** Renders once more, after the test has changed a variable that the hook reads. */
  again: () => Promise<void>;
  /** The person looks at this tab, or at another one. */
  look: (visibility: DocumentVisibilityState) => Promise<void>;
  /** The page is left. */
  leave: () => Promise<void>;
  window: Window & typeof globalThis;
};

/** Everything that waits only for promises, or for a module that is loaded, has run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

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
  const { document, Event: LinkedEvent } = parseHTML("<!doctype html><html><body><main></main></body></html>");
  // Not the parser's own window, which dispatches only its own events: our code makes the platform's.
  const window = Object.assign(new EventTarget(), { document, ...options.window });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const returned: { value?: T } = {};
  let renderPart = () => {};
  function Part() {
    const [, setTurn] = useState(0);
    renderPart = () => setTurn((turn) => turn + 1);
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
  const show = (visibility: DocumentVisibilityState) => {
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    document.dispatchEvent(new LinkedEvent("visibilitychange"));
    // In a browser it is heard there too.
    window.dispatchEvent(new Event("visibilitychange"));
  };
  const look = (visibility: DocumentVisibilityState) => step(() => show(visibility));
  show("visible");
  let left = false;
  const leave = async () => {
    if (!left) await act(async () => root.unmount());
    left = true;
  };
  onTestFinished(async () => {
    await leave();
    vi.unstubAllGlobals();
  });
  const page = within(<Part />);
  await step(() => root.render(page));
  return {
    now: () => returned.value as T,
    step,
    again: () => step(renderPart),
    look,
    leave,
    window: window as unknown as Window & typeof globalThis,
  };
}

/** Until the test ends, time stands still: `vi.runAllTimers` and `vi.advanceTimersByTime` move it. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}
