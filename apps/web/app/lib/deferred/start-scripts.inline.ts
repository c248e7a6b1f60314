export type StartScriptsOptions = {
  /** The page's module script. */
  code: string;
  /** The modules that it imports, fetched in parallel. */
  modules: readonly string[];
  /** The module that contains React, which runs first. */
  react: string | null;
  pictureWaitMs: number;
};

/** Part of every page's HTML, run before any module: see deferred-scripts.ts. */
export default function startScripts({ code, modules, react, pictureWaitMs }: StartScriptsOptions): void {
  const nonce = document.currentScript?.nonce;
  let started = false;

  function append(tag: "link" | "script", attributes: Partial<HTMLLinkElement & HTMLScriptElement>): void {
    document.head.append(Object.assign(document.createElement(tag), { nonce }, attributes));
  }
  function run(): void {
    append("script", { type: "module", textContent: code });
  }
  function runInNewTask(): void {
    setTimeout(run);
  }
  function start(): void {
    if (started) return;
    started = true;
    for (const href of modules) append("link", { rel: "modulepreload", href });
    if (react) import(react).then(runInNewTask, runInNewTask);
    else run();
  }
  function startAfterPaint(): void {
    requestAnimationFrame(() => setTimeout(start));
  }

  function startWhenSeen(pictures: Iterable<HTMLImageElement>): void {
    const waiting = new Set(Array.from(pictures).filter((picture) => !picture.complete));
    if (waiting.size === 0) startAfterPaint();
    for (const picture of waiting) {
      const seen = () => {
        if (waiting.delete(picture) && waiting.size === 0) startAfterPaint();
      };
      for (const type of ["load", "error"]) picture.addEventListener(type, seen, { once: true });
    }
  }

  window.__earlyPress = null;
  document.addEventListener(
    "click",
    ({ target }) => {
      if (window.__earlyPress !== undefined && (target as Element | null)?.closest)
        window.__earlyPress = (target as Element).closest<HTMLElement>("button[type=button]");
    },
    true,
  );
  if (document.visibilityState === "hidden") {
    start();
    return;
  }
  for (const type of ["pointerdown", "touchstart", "keydown"])
    window.addEventListener(type, start, { capture: true, once: true, passive: true });
  startWhenSeen(document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]'));
  setTimeout(start, pictureWaitMs);
}
