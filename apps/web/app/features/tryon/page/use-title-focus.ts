import { useEffect, useRef } from "react";
import type { TryOnState } from "../machine/tryon-machine.ts";

export type ShownResult = {
  /** The try-on that the address names. */
  resultId: string | null;
  /** It is no longer shown: an address that still named it would bring it back with every reload. */
  onResultLeft: () => void;
};

/** The title of each step takes the focus, and of each result: a mend is another one in the place of the first. */
export function useTitleFocus({ step, result }: TryOnState, { resultId, onResultLeft }: ShownResult) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = step === 3 ? `3 ${result?.predictionId}` : `${step}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    if (before.current.startsWith("3") && resultId) onResultLeft();
    before.current = shown;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [shown, resultId, onResultLeft]);
  return title;
}
