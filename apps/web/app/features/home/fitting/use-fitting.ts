import { useCallback, useEffect, useRef, useState } from "react";
import { afterOf, beforeOf, FIRST, type Fitting, type FittingPicture, findFigure } from "./fittings.ts";

const FAILED = "This picture could not be loaded. Please try again.";

/** Loads a picture as an `<img>` with these sizes would. */
async function load({ src, srcSet }: FittingPicture, sizes: string): Promise<void> {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
  await image.decode();
}

/** Which figure wears which garment. The pictures change once both have loaded, so that a pair is never mixed. */
export function useFitting(sizes: string) {
  const [shown, setShown] = useState(FIRST);
  /** The last press, which the controls show at once. */
  const [chosen, setChosen] = useState(FIRST);
  const [failure, setFailure] = useState<string>();
  const latest = useRef(FIRST);
  const last = useRef(FIRST);

  const choose = useCallback(
    async (change: Partial<Fitting>) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      setChosen(next);
      setFailure(undefined);
      try {
        await Promise.all([load(beforeOf(next), sizes), load(afterOf(next), sizes)]);
        if (latest.current !== next) return;
        last.current = next;
        setShown(next);
      } catch {
        if (latest.current !== next) return;
        // The controls return to the visible pair: a choice that stayed checked could not be pressed again.
        latest.current = last.current;
        setChosen(last.current);
        setFailure(FAILED);
      }
    },
    [sizes],
  );

  // The page is the same for everyone and comes from a cache, so its URL's parameters are applied here.
  useEffect(() => {
    const figure = findFigure(new URLSearchParams(window.location.search).get("figure"));
    if (figure && figure !== FIRST.figure) void choose({ figure });
  }, [choose]);

  return { shown, chosen, failure, choose };
}
