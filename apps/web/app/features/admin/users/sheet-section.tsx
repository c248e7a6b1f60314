import type { ReactNode } from "react";

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="display mb-3 text-title">{title}</h3>
      {children}
    </section>
  );
}
