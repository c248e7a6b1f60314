import clsx from "clsx";
import type { ReactNode } from "react";

type SectionProps = { title: string; lead: string; ruled?: boolean; children: ReactNode };

/** One subject of the profile: its title on the left, its controls on the right. */
export function Section({ title, lead, ruled = false, children }: SectionProps) {
  return (
    <section
      className={clsx("grid gap-6 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:gap-14", ruled && "border-t pt-8")}
    >
      <div>
        <h2 className="display text-title">{title}</h2>
        <p className="mt-2 text-sm text-muted">{lead}</p>
      </div>
      <div className="min-w-0 max-w-[44rem]">{children}</div>
    </section>
  );
}
