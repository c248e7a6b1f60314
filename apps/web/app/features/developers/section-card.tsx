import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

type Props = {
  id: string;
  title: string;
  /** Opposite the title. */
  beside: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A section of the developer's page, named by its title. */
export function SectionCard({ id, title, beside, className, children }: Props) {
  return (
    <Card asChild className={className}>
      <section aria-labelledby={id}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="display text-title">
            {title}
          </h2>
          {beside}
        </div>
        {children}
      </section>
    </Card>
  );
}
