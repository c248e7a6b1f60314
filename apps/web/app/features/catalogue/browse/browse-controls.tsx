import { Search } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { type BrowseAddress, browseHref, changeBrowse, readBrowseAddress } from "../listing/browse-address.ts";
import type { BrowseFilters } from "./browse-filters.ts";
import { MainFilters } from "./main-filters.tsx";
import { MoreFilters } from "./more-filters.tsx";

/** Delay from the last key press to the search: long enough for a word, short enough to feel immediate. */
const DEBOUNCE_MS = 300;
const FORM_ID = "browse-controls";

export type BrowseControlsProps = { address: BrowseAddress; filters: BrowseFilters };

/** A form that works before scripts have loaded; with scripts every change updates the list. */
export function BrowseControls({ address, filters }: BrowseControlsProps) {
  const navigate = useNavigate();
  const [drawn] = useState(findForm);
  const search = useSearchText(address, drawn?.q);
  useEarlyChoice(address, drawn, search.adopt);
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box);
  const choose = (change: Parameters<typeof changeBrowse>[1]) => {
    // Text that was just typed is part of the choice.
    const href = browseHref(changeBrowse({ ...address, q: search.settle() }, change));
    // A control that React reset reports its current value, which is not a choice.
    if (href !== browseHref({ ...address, page: 1 })) navigate(href, { preventScrollReset: true, flushSync: true });
  };
  return (
    <Form
      id={FORM_ID}
      action="/browse"
      // A value restored by the browser after a reload is not an early choice.
      autoComplete="off"
      role="search"
      aria-label="Products"
      className="mt-3 grid gap-x-4 gap-y-4 lg:mt-8 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]"
      onSubmit={(event) => {
        event.preventDefault();
        search.settle();
        navigate(browseHref(readForm(event.currentTarget)), { preventScrollReset: true });
      }}
    >
      <SearchField box={box} text={search.text} onType={search.type} />
      {/* On a phone everything except the search is in a sheet, which needs scripts: the pictures come first there. */}
      <MainFilters
        address={address}
        filters={filters}
        onChoose={choose}
        className="hidden gap-4 noscript:grid noscript:grid-cols-2 lg:col-span-3 lg:grid lg:grid-cols-3"
      />
      <MoreFilters
        address={address}
        filters={filters}
        onChoose={choose}
        className="col-span-full hidden gap-4 noscript:grid noscript:grid-cols-2 lg:grid lg:gap-y-0 lg:grid-cols-[repeat(2,minmax(0,12rem))_minmax(0,16rem)_auto] lg:items-start"
      />
      <noscript className="col-span-full">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}

type SearchFieldProps = { box: RefObject<HTMLInputElement | null>; text: string; onType: (text: string) => void };

function SearchField({ box, text, onType }: SearchFieldProps) {
  return (
    <Field label={<span className="max-lg:sr-only noscript:not-sr-only">Search</span>} className="max-lg:gap-0">
      {(control) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-muted"
            aria-hidden="true"
          />
          <Input
            {...control}
            ref={box}
            type="search"
            aria-keyshortcuts="/"
            name="q"
            value={text}
            onChange={(event) => onType(event.target.value)}
            placeholder="Linen, stripes, a brand"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            className="peer pl-11 lg:pr-12"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden h-6 items-center rounded-[4px] border px-2 text-xs text-muted peer-focus:hidden lg:flex"
          >
            /
          </span>
        </div>
      )}
    </Field>
  );
}

/** `/` focuses the search from anywhere on the page where the key has no other use. */
function useSearchKey(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [role=dialog]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [box]);
}

/** A filter form's values as a URL, whose list begins at its first page. */
function readForm(form: HTMLFormElement): BrowseAddress {
  const said = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return { ...readBrowseAddress(new URLSearchParams(said)), page: 1 };
}

/**
 * A choice that was made in the server's form before the scripts had loaded: no handler ran, so it is read from the form and
 * applied. Read twice: when React first renders, because it may reset a control during hydration, and at hydration, because a
 * choice may be made in between.
 *
 * @param drawn - The form at the first render; undefined if it did not exist yet.
 * @param onText - Receives the text typed by then.
 */
function useEarlyChoice(address: BrowseAddress, drawn: BrowseAddress | undefined, onText: (text: string) => void) {
  const navigate = useNavigate();
  const first = useRef(address);
  const adopt = useRef(onText);
  // During hydration, not after it: from then on a control's own handler receives the choice.
  useLayoutEffect(() => {
    const before = browseHref({ ...first.current, page: 1 });
    const early = [findForm(), drawn].find((form) => form && browseHref(form) !== before);
    if (!early) return;
    adopt.current(early.q);
    navigate(browseHref(early), { preventScrollReset: true });
  }, [drawn, navigate]);
}

function findForm(): BrowseAddress | undefined {
  const form = typeof document === "undefined" ? null : document.getElementById(FORM_ID);
  return form ? readForm(form as HTMLFormElement) : undefined; // Only a form has this id.
}

/**
 * The search box's text. Typing searches after a pause; the URL then follows without a history step for every word, and
 * the box follows the URL when the browser goes back.
 */
function useSearchText(address: BrowseAddress, early = address.q) {
  const navigate = useNavigate();
  const [text, setText] = useState(early);
  /** Set while typed text has not been searched for yet. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(early);
  const latest = useRef(address);
  latest.current = address;
  const shown = useRef(address.q);

  useEffect(() => {
    // Text typed before the scripts had loaded is not in the URL yet: until that changes, the box keeps it.
    if (address.q === shown.current) return;
    shown.current = address.q;
    // While a word is being typed, the URL is outdated.
    if (address.q === sent.current || timer.current !== undefined) return;
    sent.current = address.q;
    setText(address.q);
  }, [address.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const q = value.trim();
      if (q === latest.current.q) return;
      sent.current = q;
      // The first search is a step that 'back' undoes; correcting it adds no step.
      const replace = latest.current.q !== "" && q !== "";
      navigate(browseHref(changeBrowse(latest.current, { q })), { replace, preventScrollReset: true });
    }, DEBOUNCE_MS);
  };

  /** Takes text that is being searched for already. */
  const adopt = (value: string) => {
    sent.current = value;
    setText(value);
  };

  /** Stops waiting and returns the box's text. */
  const settle = (): string => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const q = text.trim();
    sent.current = q;
    return q;
  };

  return { text, type, adopt, settle };
}
