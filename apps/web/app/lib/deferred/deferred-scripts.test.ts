import vm from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { deferredScript, forgetEarlyPress, replayEarlyPress } from "./deferred-scripts.ts";

afterEach(() => vi.unstubAllGlobals());

/** Everything that waits only for promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

type Listener = (event: unknown) => void;

/** As much of a page as the script uses. */
function openPage({
  pictures = [] as { complete: boolean }[],
  visibilityState = "visible",
  modules = ["/a.js", "/b.js"],
} = {}) {
  const listeners = new Map<string, Listener[]>();
  const listen = (type: string, listener: Listener) => listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  const pictureListeners: (() => void)[] = [];
  const added: Record<string, unknown>[] = [];
  const frames: (() => void)[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const document = {
    visibilityState,
    currentScript: { nonce: "n0" },
    head: { append: (element: Record<string, unknown>) => added.push(element) },
    createElement: (tag: string) => ({ tag }),
    addEventListener: listen,
    querySelectorAll: () =>
      pictures.map((picture) => ({
        ...picture,
        addEventListener: (_: string, listener: () => void) => pictureListeners.push(listener),
      })),
  };
  const window: Record<string, unknown> = { addEventListener: listen };
  const context = {
    window,
    document,
    requestAnimationFrame: (run: () => void) => frames.push(run),
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
  };
  vm.runInNewContext(deferredScript('import "/a.js"; "</script>"', modules), context);
  return {
    window,
    scripts: () => added.filter(({ tag }) => tag === "script"),
    added,
    emit: (type: string, event: unknown = {}) => {
      for (const listener of listeners.get(type) ?? []) listener(event);
    },
    pictureSeen: () => pictureListeners[0]?.(),
    paint: () => {
      for (const run of frames.splice(0)) run();
      for (const { run } of timers.filter(({ ms }) => ms === 0)) run();
    },
    passTime: () => {
      for (const { run } of timers) run();
    },
  };
}

test("React runs before the page's script, in its own task; if it cannot be loaded, the page's script reports that itself", async () => {
  const page = openPage({ modules: ["/a.js", "/assets/react-1x.js"] });
  page.paint();
  expect(page.added.map(({ href }) => href)).toEqual(["/a.js", "/assets/react-1x.js"]);
  // No module can be loaded here.
  await settled();
  expect(page.scripts()).toHaveLength(0);
  page.passTime();
  expect(page.scripts()).toHaveLength(1);
});

test("no text in a script can end its own element", () => {
  expect(deferredScript("</script><script>alert(1)", ["/<"])).not.toMatch(/<\/script|<script/);
});

test("scripts are requested once the page has painted, with the page's nonce and all modules in parallel", () => {
  const page = openPage();
  expect(page.added).toEqual([]);
  page.paint();
  page.paint();
  expect(page.added).toEqual([
    { tag: "link", rel: "modulepreload", href: "/a.js", nonce: "n0" },
    { tag: "link", rel: "modulepreload", href: "/b.js", nonce: "n0" },
    { tag: "script", type: "module", textContent: 'import "/a.js"; "</script>"', nonce: "n0" },
  ]);
});

test("they wait for important pictures, but not forever", () => {
  const waiting = openPage({ pictures: [{ complete: false }, { complete: true }] });
  waiting.paint();
  expect(waiting.scripts()).toHaveLength(0);
  waiting.pictureSeen();
  waiting.paint();
  expect(waiting.scripts()).toHaveLength(1);
  const hanging = openPage({ pictures: [{ complete: false }] });
  hanging.passTime();
  expect(hanging.scripts()).toHaveLength(1);
});

test("a press, a touch or a key requests them at once, and a hidden page does not wait", () => {
  for (const type of ["pointerdown", "touchstart", "keydown"]) {
    const page = openPage({ pictures: [{ complete: false }] });
    page.emit(type);
    page.emit(type);
    expect(page.scripts()).toHaveLength(1);
  }
  expect(openPage({ visibilityState: "hidden" }).scripts()).toHaveLength(1);
});

/** Timers that are due have run. */
const later = () => new Promise((resolve) => setTimeout(resolve));

/** A button that records its events. */
function recordingButton() {
  const done: string[] = [];
  return {
    isConnected: true,
    done,
    click: () => done.push("click"),
    dispatchEvent: ({ type }: Event) => done.push(type),
  };
}

/** Browser events, which Node does not have. */
function stubEvents() {
  vi.stubGlobal("PointerEvent", Event);
  vi.stubGlobal("MouseEvent", Event);
}

test("a button that was pressed too early is pressed again, once, with the same events as by a pointer", async () => {
  stubEvents();
  const page = openPage();
  const button = recordingButton();
  page.emit("click", { target: { closest: () => button } });
  vi.stubGlobal("window", page.window);
  replayEarlyPress();
  replayEarlyPress();
  await later();
  expect(button.done).toEqual(["pointerdown", "mousedown", "click"]);
  page.emit("click", { target: { closest: () => button } });
  replayEarlyPress();
  await later();
  expect(button.done).toHaveLength(3);
});

test("a press that the page did handle is not repeated", async () => {
  stubEvents();
  const page = openPage();
  const button = recordingButton();
  page.emit("click", { target: { closest: () => button } });
  vi.stubGlobal("window", page.window);
  replayEarlyPress();
  forgetEarlyPress();
  await later();
  expect(button.done).toEqual([]);
  forgetEarlyPress();
  page.emit("click", { target: { closest: () => button } });
  expect(page.window.__earlyPress).toBeUndefined();
});
