import type { ReactNode } from "react";
import { Contents } from "../../ui/contents.tsx";
import { Prose } from "../../ui/prose.tsx";

export type LegalSection = { id: string; title: string; body: ReactNode };

export type LegalPageProps = {
  title: ReactNode;
  /** The summary, in two or three sentences. */
  short: ReactNode;
  /** The version of the text and the day from which it applies, as YYYY-MM-DD. */
  version: string;
  sections: readonly LegalSection[];
};

/** A policy: the summary first, then the full text. */
export function LegalPage({ title, short, version, sections }: LegalPageProps) {
  return (
    <div className="page pb-8">
      <header className="border-b pb-10 lg:pb-14">
        <h1 className="display max-w-[12em] text-headline">{title}</h1>
        <p className="mt-5 max-w-[34em] text-lead text-muted">{short}</p>
        <p className="tabular mt-6 text-sm text-muted">
          Version {version} · in force since <time dateTime={version}>{inWords(version)}</time>
        </p>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[minmax(0,15rem)_minmax(0,42rem)]">
        <aside className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto">
          <Contents label="On this page" headings={sections.map(({ id, title: text }) => ({ id, text }))} />
        </aside>
        <Prose>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </Prose>
      </div>
    </div>
  );
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** '26 November 2026', the same in every time zone. */
function inWords(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
