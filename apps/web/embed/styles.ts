/**
 * The element's own styles, in its shadow: the page's styles do not reach them, nor the other way round. A shop changes the button by
 * custom properties. The element keeps its height before and after the button comes, so that nothing on the page moves.
 */
export const STYLES = `
:host { display: block; height: var(--toile-height, 48px); contain: layout; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.button {
  display: flex; align-items: center; justify-content: center; gap: .6em; width: 100%; height: 100%; margin: 0; padding: 0 1.25em;
  font: var(--toile-font, 500 16px/1.2 system-ui, sans-serif); cursor: pointer; text-align: center;
  color: var(--toile-color, var(--ink)); background: var(--toile-background, var(--ground));
  border: 1px solid var(--toile-border, var(--ink)); border-radius: var(--toile-radius, 999px);
}
.button:hover { filter: brightness(var(--hover)); }
.button:focus-visible, .close:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.button svg { flex: none; width: 1.25em; height: 1.25em; }
:host, .light { --ink: #1d1813; --ground: #faf7f2; --hover: .95; }
.dark { --ink: #f4eee4; --ground: #15120f; --hover: 1.4; }
@media (prefers-color-scheme: dark) { .auto { --ink: #f4eee4; --ground: #15120f; --hover: 1.4; } }
dialog {
  width: min(60rem, calc(100vw - 2rem)); height: min(52rem, calc(100dvh - 2rem)); max-width: none; max-height: none;
  margin: auto; padding: 0; border: 0; border-radius: 12px; overflow: hidden; overscroll-behavior: contain;
  color: var(--ink); background: var(--ground); box-shadow: 0 24px 80px #0006;
}
dialog::backdrop { background: #0009; }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; opacity: 0; }
iframe.ready { opacity: 1; }
dialog:not(:has(.ready))::before {
  content: ""; position: absolute; inset: 0; width: 28px; height: 28px; margin: auto; border-radius: 50%;
  border: 2px solid var(--ink); border-right-color: transparent; animation: turn 1s linear infinite;
}
@keyframes turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { dialog::before { animation: none; } }
.close {
  position: absolute; z-index: 1; top: 14px; right: 10px; width: 44px; height: 44px; padding: 12px; cursor: pointer;
  color: var(--ink); background: var(--ground); border: 0; border-radius: 50%;
}
.close svg { pointer-events: none; display: block; width: 20px; height: 20px; }
.failed { position: absolute; inset: 0; display: grid; place-content: center; padding: 2rem; text-align: center; font: 16px/1.5 system-ui, sans-serif; background: var(--ground); }
.failed[hidden] { display: none; }
@media (max-width: 640px) { dialog { width: 100vw; height: 100dvh; border-radius: 0; } }
`;
