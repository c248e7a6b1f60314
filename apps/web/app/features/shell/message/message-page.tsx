import type { ReactNode } from "react";

export type MessagePageProps = {
  eyebrow?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  footnote?: ReactNode;
  /** Beside the text if there is space; decoration. */
  picture?: ReactNode;
};

/** A page with a single message: not found, or an error. */
export function MessagePage({ eyebrow, title, children, action, footnote, picture }: MessagePageProps) {
  return (
    <section className="page flex min-h-[62dvh] items-center gap-[clamp(3rem,8vw,8rem)] py-12">
      <div className="min-w-0 flex-1">
        <div className="stitch mb-8 w-24" />
        {eyebrow ? <p className="display mb-2 text-title text-muted">{eyebrow}</p> : null}
        <h1 className="display max-w-[7.36em] text-headline">{title}</h1>
        {children ? <div className="measure mt-5 text-lead text-muted">{children}</div> : null}
        {action ? <div className="mt-9 flex flex-wrap gap-3">{action}</div> : null}
        {footnote ? <p className="mt-10 text-xs text-muted">{footnote}</p> : null}
      </div>
      {picture ? <div className="hidden w-[34%] max-w-md shrink-0 md:block">{picture}</div> : null}
    </section>
  );
}
