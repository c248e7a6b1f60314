import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/field.tsx";
import { PhotoTips } from "./photo-tips.tsx";
import { findQuestions, QUESTION_GROUPS, type Question, SEARCH_EXAMPLES } from "./questions.ts";

/** /support: answers first, and the form below. */
export function SupportPage({ form }: { form: ReactNode }) {
  const [search, setSearch] = useState("");
  const groups = findQuestions(QUESTION_GROUPS, search);
  useOpenedByAddress();
  return (
    <>
      <div className="page">
        <header className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div>
            <h1 className="display text-headline">
              How can we <em className="text-thread">help?</em>
            </h1>
            <p className="mt-4 max-w-[30em] text-lead text-muted">
              Answers to common questions. If you can't find yours, write to us below: a person will read it.
            </p>
          </div>
          <SearchField value={search} onChange={setSearch} />
        </header>
      </div>
      {search === "" ? <PhotoTips /> : null}
      <div className="page pt-12 lg:pt-16">
        <p role="status" className="sr-only">
          {search === "" ? "" : `${groups.flatMap(({ questions }) => questions).length} answers`}
        </p>
        {groups.length === 0 ? <NothingFound onClear={() => setSearch("")} /> : null}
        <div className="grid gap-14 lg:gap-20">
          {groups.map(({ id, title, questions }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,16rem)_minmax(0,46rem)]"
            >
              <h2 id={id} className="display text-heading">
                {title}
              </h2>
              <div className="divide-y divide-line border-y">
                {questions.map((question) => (
                  <Answer key={question.id} {...question} isOpen={search !== ""} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      <AskUs form={form} />
    </>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <search className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Search the answers
      </label>
      <div className="relative">
        <Search
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4.5 text-muted"
          aria-hidden="true"
        />
        <Input
          id={id}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="pl-11"
          placeholder={SEARCH_EXAMPLES.join(", ")}
        />
      </div>
    </search>
  );
}

function Answer({ id, question, answer, link, isOpen }: Question & { isOpen: boolean }) {
  return (
    <details id={id} open={isOpen} className="group scroll-mt-24">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 font-medium [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden="true"
          className="relative size-4 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:border-t-2 before:border-thread after:absolute after:inset-y-0 after:left-1/2 after:border-l-2 after:border-thread after:transition-opacity group-open:after:opacity-0"
        />
      </summary>
      <div className="max-w-[40em] pb-6 text-muted">
        {answer.map((paragraph) => (
          <p key={paragraph} className="mt-2 first:mt-0">
            {paragraph}
          </p>
        ))}
        {link ? (
          <p className="mt-3">
            <Link to={link.to} className="target text-ink underline decoration-thread underline-offset-4">
              {link.label}
            </Link>
          </p>
        ) : null}
      </div>
    </details>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="border-y py-10">
      <p className="display text-heading">Nothing on this rail.</p>
      <p className="mt-2 text-muted">Try other words, or write to us below.</p>
      <Button variant="secondary" onClick={onClear} className="mt-5">
        Show all answers
      </Button>
    </div>
  );
}

/** A link to an answer opens it. */
function useOpenedByAddress(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      if (target instanceof HTMLDetailsElement) target.open = true;
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
}

function AskUs({ form }: { form: ReactNode }) {
  return (
    <section id="ask" aria-labelledby="ask-title" className="mt-20 scroll-mt-20 bg-muslin lg:mt-28">
      <div className="page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,40rem)] lg:py-20">
        <div>
          <h2 id="ask-title" className="display text-headline">
            Not answered? <em className="text-thread">Ask us.</em>
          </h2>
          <p className="mt-4 max-w-[26em] text-muted">
            We send it to the people who run this shop. They answer by email.
          </p>
        </div>
        {form}
      </div>
    </section>
  );
}
