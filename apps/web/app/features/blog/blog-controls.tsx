import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { type BlogAddress, blogHref, changeBlog, readBlogAddress } from "./blog-address.ts";
import type { Category, Tag } from "./filter-posts.ts";
import { loadTexts } from "./use-post-search.ts";

/** Delay from the last key press to the search. */
const DEBOUNCE_MS = 250;

export type BlogControlsProps = { address: BlogAddress; categories: Category[]; tags: Tag[]; total: number };

/** A form that works before scripts have loaded; with scripts every change updates the list at once. */
export function BlogControls({ address, categories, tags, total }: BlogControlsProps) {
  const navigate = useNavigate();
  const search = useSearchBox(address);
  const choose = (change: Partial<Pick<BlogAddress, "category" | "tag">>) =>
    navigate(blogHref(changeBlog({ ...address, q: search.settle() }, change)), { preventScrollReset: true });
  const withCount = ({ slug, name, count }: Category | Tag) => ({ value: slug, label: `${name} (${count})` });
  return (
    <Form
      action="/blog"
      role="search"
      aria-label="Posts"
      autoComplete="off"
      className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(blogHref(changeBlog(address, { q: search.settle() })), { preventScrollReset: true });
      }}
    >
      <SearchField text={search.text} onType={search.type} />
      <SelectField
        label="Category"
        name="category"
        value={address.category}
        placeholder={`All (${total})`}
        options={categories.map(withCount)}
        onValueChange={(category) => choose({ category: readBlogAddress(new URLSearchParams({ category })).category })}
      />
      <SelectField
        label="Tag"
        name="tag"
        value={address.tag}
        placeholder="All"
        options={tags.map(withCount)}
        onValueChange={(tag) => choose({ tag: readBlogAddress(new URLSearchParams({ tag })).tag })}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </noscript>
    </Form>
  );
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <Field label="Search" className="col-span-2 lg:col-span-1">
      {(control) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-muted"
            aria-hidden="true"
          />
          <Input
            {...control}
            type="search"
            name="q"
            value={text}
            onChange={(event) => onType(event.target.value)}
            onFocus={loadTexts}
            placeholder="Linen, returns, a photo"
            enterKeyHint="search"
            maxLength={100}
            className="pl-11"
          />
        </div>
      )}
    </Field>
  );
}

/** The search box's text. The URL follows after a pause, and the box follows the URL when the browser goes back. */
function useSearchBox(address: BlogAddress) {
  const navigate = useNavigate();
  const [text, setText] = useState(address.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(address.q);
  const latest = useRef(address);
  latest.current = address;

  useEffect(() => {
    if (address.q === sent.current) return;
    sent.current = address.q;
    clearTimeout(timer.current);
    setText(address.q);
  }, [address.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Stops waiting and returns the box's text. */
  const settle = (typed = text): string => {
    clearTimeout(timer.current);
    sent.current = typed.trim();
    return sent.current;
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const before = latest.current.q;
      const q = settle(typed);
      // The first search is a step that 'back' undoes; correcting it adds no step.
      if (q !== before) {
        const replace = before !== "" && q !== "";
        navigate(blogHref(changeBlog(latest.current, { q })), { replace, preventScrollReset: true });
      }
    }, DEBOUNCE_MS);
  };
  return { text, type, settle };
}
