import type { ReactNode } from "react";

/** The end of a page, with a call to action. */
export function Closing({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="closing" className="page pt-16 pb-4 lg:pt-24 lg:pb-8">
      <div className="grid justify-items-center gap-7 border-t pt-16 text-center lg:pt-20">
        <span className="stitch w-24" aria-hidden="true" />
        <h2 id="closing" className="display max-w-[12em] text-headline">
          {title}
        </h2>
        <div className="flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
