import type { ReactNode } from "react";

/** One component of /dev/ui: its name and its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t py-10">
      <h3 className="eyebrow mb-6">{name}</h3>
      <div className="grid gap-6">{children}</div>
    </div>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
