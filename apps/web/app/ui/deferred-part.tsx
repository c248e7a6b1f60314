import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { toast } from "./toast.ts";

/** A line that drops for a moment is back by then, and a server that is down is not pressed for it. */
const ASK_AGAIN_MS = 4_000;

export type DeferredPart<P> = ComponentType<P & { fallback?: ReactNode }> & {
  /** Fetches it before it is shown; what fails here is tried again where it is shown. */
  fetch: () => void;
};

export type DeferredPartOptions = {
  /** What somebody pressed for it is told while it does not come; without it nothing is said. */
  missing?: string;
};

/**
 * A part of a page that is fetched when it is first shown, like React's `lazy`. But where the fetch fails, `lazy` throws: the whole
 * page gives way to an error, with all that was done on it. Here the part alone is missing, and is asked for again.
 */
export function deferredPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { missing }: DeferredPartOptions = {},
): DeferredPart<P> {
  let Part: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    loading ??= load()
      .then((module) => {
        Part = module.default;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };

  function Deferred({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      // It may have come since this was drawn.
      if (Part) return redraw();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let current = true;
      let told = missing === undefined;
      const fail = () => {
        if (!current) return;
        if (!told) toast({ title: "No connection", description: missing ?? "", variant: "destructive" });
        told = true;
        timer = setTimeout(begin, ASK_AGAIN_MS);
      };
      const begin = () => {
        clearTimeout(timer);
        ask().then(() => current && redraw(), fail);
      };
      begin();
      window.addEventListener("online", begin);
      return () => {
        current = false;
        clearTimeout(timer);
        window.removeEventListener("online", begin);
      };
    }, []);
    // What is left of the props without `fallback` is P again.
    return Part ? <Part {...(props as unknown as P)} /> : fallback;
  }
  return Object.assign(Deferred, { fetch: () => void ask().catch(() => {}) });
}
