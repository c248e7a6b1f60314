import { Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { ListAddressHandle } from "./use-list-address.ts";

export type ListSearchProps = {
  /** 'Search users' */
  label: string;
  placeholder: string;
  address: ListAddressHandle;
  /** Beside the search: what can be done with the whole list. */
  children?: ReactNode;
};

/** Searches when it is sent: each search is a request, and a name is rarely known by its first letter. */
export function ListSearch({ label, placeholder, address, children }: ListSearchProps) {
  const [text, setText] = useState(address.search);
  const box = useRef<HTMLInputElement>(null);
  // The address changes by itself when one goes to another tab and back.
  useEffect(() => setText(address.search), [address.search]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== address.search) address.change({ search: text.trim() });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <search className="w-full sm:w-auto">
        <form onSubmit={send} className="flex gap-3">
          <div className="relative min-w-0 flex-1 sm:w-80">
            <Search
              className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-muted"
              aria-hidden="true"
            />
            <Input
              ref={box}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label={label}
              placeholder={placeholder}
              value={text}
              maxLength={200}
              onChange={(event) => setText(event.target.value)}
              className="pr-12 pl-11"
            />
            {text ? (
              <IconButton
                label="Clear the search"
                className="absolute inset-y-0 right-0.5 my-auto"
                onClick={() => {
                  setText("");
                  if (address.search) address.change({ search: "" });
                  box.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          <Button type="submit" variant="secondary" className="min-h-12">
            Search
          </Button>
        </form>
      </search>
      {children ? <div className="flex flex-wrap items-center gap-3">{children}</div> : null}
    </div>
  );
}
