import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The router's ScrollRestoration decides where a page scrolls: to the top on a new path, to the target of a hash, to the
 * previous position on back and forward. This decides how: smoothly on a new path, at once otherwise. If only the query
 * changed (another tab, another filter), it restores the page's position. It must be rendered before ScrollRestoration, whose
 * effect runs after this one.
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
    // After every layout effect, including ScrollRestoration's, and before painting.
    if (queried) queueMicrotask(() => window.scrollTo(window.scrollX, scrollY));
    // Keyboard and screen-reader users start at the top of the new page, not at the old link.
    const main = document.getElementById("main");
    if (moved && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, search, hash, navigation]);

  return null;
}
