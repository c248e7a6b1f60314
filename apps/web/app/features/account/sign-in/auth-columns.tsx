import type { ReactNode } from "react";

export type AuthColumnsProps = {
  eyebrow: string;
  title: string;
  lead: ReactNode;
  picture: ReactNode;
  children: ReactNode;
};

/** A sign-in form, beside a picture if there is space. */
export function AuthColumns({ eyebrow, title, lead, picture, children }: AuthColumnsProps) {
  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-[clamp(3rem,7vw,7rem)] lg:py-12">
      <div className="mx-auto flex w-full max-w-[27rem] flex-col justify-center lg:py-10">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="display mt-2 text-headline">{title}</h1>
        <div className="mt-3 text-balance text-muted">{lead}</div>
        {children}
      </div>
      <div className="sticky top-28 hidden h-[min(48rem,calc(100dvh-9rem))] min-h-[34rem] overflow-hidden rounded-picture lg:block">
        {picture}
      </div>
    </div>
  );
}
