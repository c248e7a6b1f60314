import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The router's ScrollRestoration decides where a page scrolls: up on a new path, to the mark of a hash, back to where one
 * was on back and forward. This says how: smoothly on a new path, at once otherwise; and where only the query changed (another
 * tab, another filter) it takes the page back to where it stood. It must be rendered before ScrollRestoration, whose effect
 * runs after this one.
 */
export function ScrollToTop() {
  const { pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const last = useRef({ pathname, search });

  useBrowserLayoutEffect(() => {
    const moved = last.current.pathname !== pathname;
    const queried = !moved && last.current.search !== search && hash === "" && navigation !== "POP";
    last.current = { pathname, search };
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.documentElement.style.scrollBehavior = moved && navigation !== "POP" && !calm ? "smooth" : "auto";
    const { scrollY } = window;
    // After every layout effect, ScrollRestoration's among them, and before anything is painted.
    if (queried) queueMicrotask(() => window.scrollTo(window.scrollX, scrollY));
    // Those who go by keyboard or ear start at the new page's head, not at the link they left behind.
    const main = document.getElementById("main");
    if (moved && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, search, hash, navigation]);

  return null;
}
