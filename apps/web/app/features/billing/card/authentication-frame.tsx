import { useCallback, useEffect, useRef, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { type BankPage, isAuthenticationMessage } from "./simulator-provider.ts";

type OpenPage = BankPage & { done: () => void };

/** 3-D Secure as a promise: `authenticate` shows the bank's page and resolves when it was answered or closed. */
export function useAuthenticationFrame() {
  const [page, setPage] = useState<OpenPage | null>(null);
  const open = useRef<OpenPage | null>(null);

  const leave = useCallback(() => {
    open.current?.done();
    open.current = null;
    setPage(null);
  }, []);

  const authenticate = useCallback(
    (asked: BankPage) =>
      new Promise<void>((resolve) => {
        open.current?.done();
        open.current = { ...asked, done: resolve };
        setPage(open.current);
      }),
    [],
  );

  // If the form is removed, its callers stop waiting.
  useEffect(() => () => open.current?.done(), []);
  return { page, authenticate, leave };
}

export function AuthenticationFrame({ page, onLeave }: { page: BankPage | null; onLeave: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!page) return;
    const { origin } = new URL(page.url, window.location.href);
    const listen = (message: MessageEvent) => {
      const bank = { origin, window: frame.current?.contentWindow ?? null, intentId: page.intentId };
      if (isAuthenticationMessage(message, bank)) onLeave();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [page, onLeave]);

  return (
    <Dialog
      open={page !== null}
      onOpenChange={(open) => {
        if (!open) onLeave();
      }}
      size="small"
      title="Your bank needs you"
      description={
        page?.asksFor === "card"
          ? "Confirm the card here. If you close this, we won't use it."
          : "Confirm the payment here. If you close this, you won't be charged."
      }
    >
      {page ? (
        <iframe
          ref={frame}
          src={page.url}
          title="3-D Secure"
          className="h-96 w-full rounded-field border border-line bg-bg"
        />
      ) : null}
    </Dialog>
  );
}
