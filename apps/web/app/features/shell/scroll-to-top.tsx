import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The router's ScrollRestoration decides where a page scrolls: up on a new path, to the mark of a hash, back to where one
 * was on back and forward. This only says how: smoothly on a new path, at once otherwise. It must be rendered before
 * ScrollRestoration, whose effect runs after this one.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const last = useRef(pathname);

  useBrowserLayoutEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.documentElement.style.scrollBehavior = moved && navigation !== "POP" && !calm ? "smooth" : "auto";
    // Those who go by keyboard or ear start at the new page's head, not at the link they left behind.
    const main = document.getElementById("main");
    if (moved && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, navigation]);

  return null;
}
