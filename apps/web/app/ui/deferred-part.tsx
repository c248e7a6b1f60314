import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { toast } from "./toast.ts";

/** A brief loss of connection is over by then, and a server that is down is not overloaded by retries. */
const ASK_AGAIN_MS = 4_000;

export type DeferredPart<P> = ComponentType<P & { fallback?: ReactNode }> & {
  /** Fetches it before it is shown; a failure here is retried when it is shown. */
  fetch: () => void;
};

export type DeferredPartOptions = {
  /** The message if it cannot be loaded after a press; without it nothing is shown. */
  missing?: string;
};

/**
 * A part of a page that is fetched when it is first shown, like React's `lazy`. But if the fetch fails, `lazy` throws: an error
 * replaces the whole page and everything done on it. Here only the part is missing, and is fetched again.
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
      // It may have loaded since this was rendered.
      if (Part) return redraw();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let current = true;
      let reported = missing === undefined;
      const fail = () => {
        if (!current) return;
        if (!reported) toast({ title: "No connection", description: missing ?? "", variant: "destructive" });
        reported = true;
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
    // The props without `fallback` are P again.
    return Part ? <Part {...(props as unknown as P)} /> : fallback;
  }
  return Object.assign(Deferred, { fetch: () => void ask().catch(() => {}) });
}
