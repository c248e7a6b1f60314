import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { Failed, Missing } from "../listing/load-shop.ts";

export type ShopMessageProps = {
  /** The fixed title of docs/requirements.md, if there is one. */
  title: string;
  view: Failed | Missing;
  action: ReactNode;
};

/** A page of the shop without content, and the reason. */
export function ShopMessage({ title, view, action }: ShopMessageProps) {
  const isSaid = view.message.toLowerCase() === title.toLowerCase();
  return (
    <section className="page flex min-h-[62dvh] items-center py-12" role="alert">
      <div>
        <div className="stitch mb-8 w-24" />
        <h1 className="display max-w-[7.36em] text-headline">{title}</h1>
        {isSaid ? null : <p className="mt-4 text-lead">{view.message}</p>}
        <p className="measure mt-4 text-balance text-muted">
          {view.kind === "missing"
            ? "It may have left the shop, or the link may be old. There is more to see."
            : "This is our fault, and you have lost nothing. Please try again in a moment."}
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          {action}
          {view.kind === "failed" ? <TryAgain /> : null}
        </div>
      </div>
    </section>
  );
}

function TryAgain() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button variant="secondary" loading={state === "loading"} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
