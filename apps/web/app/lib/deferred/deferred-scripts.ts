/**
 * The page's scripts and fonts are asked for once what matters can be seen: on a phone's connection the first picture would otherwise wait for all
 * of them. A hand on the page asks for them at once, and what it pressed before they came is pressed again when they have.
 */

/** The file that the build gathers React in: see `CHUNKS` in vite.config.ts. It needs no other. */
const REACT = /\/react-[^/]+\.js$/;

/** Longer than this nobody waits for a picture before the page listens. */
const PICTURE_WAIT_MS = 3000;

declare global {
  interface Window {
    /** The button that was pressed last before the page listened. */
    __earlyPress?: HTMLElement | null | undefined;
  }
}

/**
 * An inline script that loads the fonts, starts the module script `code` and fetches `modules` beside it: after the first paint and the pictures of high priority,
 * at the first press, touch or key, or at once where nobody looks. Its own nonce is handed on.
 *
 * React is run first, as a task of its own: together with all others it keeps a phone from answering for a tenth of a second.
 */
export function deferredScript(code: string, modules: readonly string[]): string {
  const react = modules.find((module) => REACT.test(module)) ?? null;
  return `(function(w,d,code,modules,react){
var nonce=d.currentScript.nonce,begun=false;
function add(tag,set){var made=d.createElement(tag);made.nonce=nonce;Object.assign(made,set);d.head.append(made)}
function start(){if(begun)return;begun=true;w.__wearFonts();modules.forEach(function(href){add("link",{rel:"modulepreload",href:href})});react?import(react).then(later,later):run()}
function run(){add("script",{type:"module",textContent:code})}
function later(){setTimeout(run)}
function painted(){requestAnimationFrame(function(){setTimeout(start)})}
w.__earlyPress=null;
d.addEventListener("click",function(event){if(w.__earlyPress!==undefined&&event.target.closest)w.__earlyPress=event.target.closest("button[type=button]")},true);
if(d.visibilityState==="hidden")return start();
["pointerdown","touchstart","keydown"].forEach(function(type){w.addEventListener(type,start,{capture:true,once:true,passive:true})});
var waiting=Array.prototype.filter.call(d.querySelectorAll('img[fetchpriority="high"]'),function(one){return !one.complete}),left=waiting.length;
if(!left)return painted();
function seen(){left-=1;if(left===0)painted()}
waiting.forEach(function(one){one.addEventListener("load",seen,{once:true});one.addEventListener("error",seen,{once:true})});
setTimeout(start,${PICTURE_WAIT_MS})
})(window,document,${inline(code.replace(/\n\s+/g, "\n"))},${inline(modules)},${inline(react)})`;
}

/** As a literal that no text can end the script element with. */
const inline = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Once, when the page listens: what was pressed while nobody did. A moment later than asked, because the press that made the
 * framework finish the page is still on its way to it then, and heard twice it would take itself back.
 */
export function replayEarlyPress(): void {
  setTimeout(() => {
    const pressed = window.__earlyPress;
    window.__earlyPress = undefined;
    if (pressed?.isConnected) pressed.click();
  });
}

/** For every press that the framework hears by itself. */
export function forgetEarlyPress(): void {
  if (window.__earlyPress) window.__earlyPress = null;
}
