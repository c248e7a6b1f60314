/** The shop's page around this window. Accepts messages only from the page that holds this frame, and only if its origin is one of the key's. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type EmbedProduct, pack, readToWindow, type ToPage } from "../../../../../embed/messages.ts";
import { setTheme } from "../../../../lib/page/theme.ts";

export type OpenPage = { status: "open"; shopOrigin: string; product: EmbedProduct; cart: boolean };
/** `alone`: opened without a shop around it. */
type PageState = { status: "waiting" } | { status: "alone" } | OpenPage;

/** By the index of the product's image: its bytes, or null if the server has to fetch it. A missing one has not arrived yet. */
export type Pictures = Readonly<Record<number, Blob | null>>;

const PICTURE_WAIT_MS = 6_000;

export function usePageLink(allowedOrigins: readonly string[]) {
  const [page, setPage] = useState<PageState>({ status: "waiting" });
  const [pictures, setPictures] = useState<Pictures>({});
  const arrivals = useRef(new Map<number, PromiseWithResolvers<Blob | null>>());
  const shopOrigin = useRef<string | null>(null);
  const say = useCallback((message: ToPage) => {
    if (shopOrigin.current) window.parent.postMessage(pack(message), shopOrigin.current);
  }, []);

  useEffect(() => {
    if (window.parent === window) return setPage({ status: "alone" });
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || !allowedOrigins.includes(origin)) return;
      const message = readToWindow(data);
      if (!message) return;
      if (message.type === "picture") {
        setPictures((known) => ({ ...known, [message.index]: message.picture }));
        arrivalOf(arrivals.current, message.index).resolve(message.picture);
        return;
      }
      shopOrigin.current = origin;
      const { product, theme, cart } = message;
      setTheme(theme === "auto" ? "system" : theme);
      setPage({ status: "open", shopOrigin: origin, product, cart });
    };
    window.addEventListener("message", hear);
    // Sent to any page, because it carries nothing. Everything after it goes to the page that answered.
    window.parent.postMessage(pack({ type: "ready" }), "*");
    return () => window.removeEventListener("message", hear);
  }, [allowedOrigins]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      // An open dialog or enlarged picture handles the key first.
      const isTaken = event.defaultPrevented || document.querySelector('.pswp, [role="dialog"], [role="alertdialog"]');
      if (event.key === "Escape" && !isTaken) say({ type: "close" });
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [say]);

  /** The bytes of an image, once they have arrived; null if the page has none, or takes too long. */
  const pictureOf = useCallback((index: number): Promise<Blob | null> => {
    const tooLong = new Promise<null>((resolve) => setTimeout(resolve, PICTURE_WAIT_MS, null));
    return Promise.race([arrivalOf(arrivals.current, index).promise, tooLong]);
  }, []);

  return { page, pictures, pictureOf, say };
}

/** Of the image with this index, whether it is waited for or arrives first. */
function arrivalOf(arrivals: Map<number, PromiseWithResolvers<Blob | null>>, index: number) {
  const arrival = arrivals.get(index) ?? Promise.withResolvers<Blob | null>();
  arrivals.set(index, arrival);
  return arrival;
}
