import { useEffect, useRef } from "react";
import type { TryOnState } from "../machine/tryon-machine.ts";

export type ShownResult = {
  /** The try-on that the URL names. */
  resultId: string | null;
  /** A result is shown: with its name in the URL, a reload or going back shows it again. */
  onResultShown: (predictionId: string) => void;
  /** It is no longer shown: a URL that still named it would bring it back with every reload. */
  onResultLeft: () => void;
};

/** The title takes the focus at each step, and at each result, because a mend replaces the first result by another. */
export function useTitleFocus({ step, result }: TryOnState, { resultId, onResultShown, onResultLeft }: ShownResult) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = step === 3 ? `3 ${result?.predictionId}` : `${step}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const shownId = step === 3 ? result?.predictionId : null;
    if (shownId && shownId !== resultId) onResultShown(shownId);
    else if (!shownId && before.current.startsWith("3") && resultId) onResultLeft();
    before.current = shown;
    // At once: the URL changes next, and restoring the position would catch a smooth scroll half-way (shell/scroll-to-top.tsx).
    window.scrollTo({ top: 0, behavior: "instant" });
    title.current?.focus({ preventScroll: true });
  }, [shown, step, result?.predictionId, resultId, onResultShown, onResultLeft]);
  return title;
}
