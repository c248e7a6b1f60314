import { useEffect, useRef, useState } from "react";
import { filesOpened, isOpeningFile } from "./use-chosen-file.ts";

/** A press while a chosen file is still being opened counts once the page has the file: `act` is the one of that moment. */
export function usePressOnceOpened(act: () => void): { press: () => void; waits: boolean } {
  const [pressed, setPressed] = useState<"no" | "waits" | "now">("no");
  const latest = useRef(act);
  latest.current = act;
  const press = () => {
    if (!isOpeningFile()) return latest.current();
    setPressed("waits");
    void filesOpened().then(() => setPressed("now"));
  };
  useEffect(() => {
    if (pressed !== "now") return;
    setPressed("no");
    latest.current();
  }, [pressed]);
  return { press, waits: pressed === "waits" };
}
