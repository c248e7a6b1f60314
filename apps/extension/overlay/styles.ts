/** The site's colours, for our elements on other sites' pages. The shadow root keeps the page's other styles out. */
const COLOURS = `
:host { --bg: light-dark(#faf7f2, #15120f); --muslin: light-dark(#efe8dc, #211c18); --ink: light-dark(#1c1917, #f5efe6);
  --muted: light-dark(#625a52, #b8ac9d); --line: light-dark(#ddd3c4, #3b342d); --edge: light-dark(#8c8379, #7d7368);
  --thread: light-dark(#b3341f, #f2896f); --veil: light-dark(rgb(21 18 15 / .5), rgb(8 7 6 / .75));
  --sans: "Hanken Grotesk", system-ui, -apple-system, "Segoe UI", sans-serif; --serif: "Instrument Serif", Georgia, serif; }
*, *::before, *::after { box-sizing: border-box; }
button { font: inherit; color: inherit; cursor: pointer; }
:focus-visible { outline: 2px dashed var(--thread); outline-offset: 3px; }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;

export const BUTTON_STYLES = `${COLOURS}
button { position: absolute; left: 0; top: 0; pointer-events: auto; display: inline-flex; align-items: center; gap: 6px; min-height: 36px;
  padding: 0 14px 0 10px; border: 1px solid var(--ink); border-radius: 999px; background: var(--bg); color: var(--ink);
  font: 500 14px/1 var(--sans); letter-spacing: 0; white-space: nowrap; transition: background 180ms; }
button::before { content: ""; position: absolute; inset: -4px; border-radius: inherit; }
button:hover { background: var(--muslin); }
button svg { width: 18px; height: 18px; flex: none; }
button[data-away] { display: none; }
@media print { button { display: none; } }
`;

/** On a low screen the dialog is as wide as its two frames: wider, they would have bars beside their pictures. */
export const OVERLAY_STYLES = `${COLOURS}
dialog { width: min(860px, calc(100vw - 24px), calc(84dvh + 66px)); max-height: calc(100dvh - 24px); margin: auto; padding: 0; overflow: auto; border: 1px solid var(--line);
  border-radius: 6px; background: var(--bg); color: var(--ink); font: 400 16px/1.55 var(--sans); text-align: start; }
dialog::backdrop { background: var(--veil); }
header { display: flex; align-items: flex-start; gap: 16px; padding: 20px 16px 12px 24px; }
header div { flex: 1; min-width: 0; }
.eyebrow { margin: 0; color: var(--muted); font-size: 13px; }
h2 { margin: 2px 0 0; font: 400 28px/1.15 var(--serif); overflow-wrap: anywhere; }
.close { width: 44px; height: 44px; flex: none; display: grid; place-items: center; border: 0; border-radius: 999px; background: none; }
.close:hover { background: var(--muslin); }
.close svg { width: 20px; height: 20px; }
.pictures { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; padding: 0 24px; }
figure { margin: 0; min-width: 0; }
figcaption { margin-top: 6px; color: var(--muted); font-size: 13px; }
.frame { position: relative; aspect-ratio: 3 / 4; max-height: 56dvh; width: 100%; overflow: hidden; border-radius: 2px; background: var(--muslin); }
.frame > img, .frame > canvas { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
.waiting { position: absolute; inset: 10px; display: grid; place-content: center; gap: 14px; padding: 12px; border: 1.5px dashed var(--thread); border-radius: 2px; text-align: center; }
.waiting p { margin: 0; font: 400 20px/1.25 var(--serif); }
.bar { height: 2px; width: min(160px, 100%); margin: 0 auto; background: var(--line); }
.bar i { display: block; height: 100%; background: var(--thread); transform-origin: left; transition: transform 400ms ease-out; }
.drape { animation: drape 900ms cubic-bezier(.2,.7,.3,1) both; }
@keyframes drape { from { mask: linear-gradient(#000 0 0) no-repeat; mask-size: 100% 0%; } to { mask: linear-gradient(#000 0 0) no-repeat; mask-size: 100% 100%; } }
.said { grid-column: 1 / -1; }
.said:empty { display: none; }
.large { width: calc(100vw - 24px); }
.large .frame { max-height: calc(100dvh - 220px); }
.failed figure:nth-child(2) { display: none; }
.failed .said { grid-column: 2; align-self: center; padding: 12px; }
.said strong { display: block; font: 400 22px/1.25 var(--serif); }
.said p { margin: 4px 0 0; color: var(--muted); max-width: 60ch; }
footer { display: flex; flex-wrap: wrap; gap: 10px; padding: 18px 24px 24px; }
footer button { min-height: 44px; padding: 8px 22px; border-radius: 999px; font-weight: 500; border: 1px solid color-mix(in srgb, var(--edge) 60%, transparent); background: none; }
footer button:hover { border-color: var(--ink); }
footer button.primary { border-color: var(--ink); background: var(--ink); color: var(--bg); }
footer button.primary:hover { background: color-mix(in srgb, var(--ink) 85%, var(--bg)); }
footer .cost { align-self: center; color: var(--muted); font-size: 14px; }
footer button[aria-pressed="true"] { border-color: var(--ink); background: var(--muslin); }
@media (max-width: 520px) {
  .large .pictures { grid-template-columns: 1fr; } .large .frame { max-height: none; }
  header { padding: 14px 8px 10px 16px; } h2 { font-size: 24px; } .pictures { gap: 10px; padding: 0 16px; }
  .failed .said { grid-column: 1 / -1; padding: 0; } .failed figure { grid-column: 1 / -1; } .failed .frame { aspect-ratio: 1; max-height: 40dvh; }
  footer { padding: 14px 16px 18px; } footer button { flex: 1 1 45%; padding-inline: 12px; } .waiting { inset: 6px; padding: 6px; } .waiting p { font-size: 17px; }
}
`;

/**
 * A constructed style sheet does not count as an inline style, which many shops forbid. Firefox does not allow it for an
 * extension's script.
 */
export function dress(root: ShadowRoot, styles: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const element = document.createElement("style");
    element.textContent = styles;
    root.prepend(element);
  }
}
