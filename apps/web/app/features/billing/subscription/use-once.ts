import { useRef, useState } from "react";

/** One press at a time: the second half of a double click arrives before React has rendered. */
export function useOnce(work: () => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, press: () => void press() };
}
