import type { PublishableKey, PublishableKeyChange } from "@toile/contract";
import { Copy } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeSample } from "../../../ui/code-sample.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyProblems } from "./key-problems.tsx";
import { snippetFor } from "./snippet.ts";

const small = { variant: "ghost", size: "small" } as const;

type Props = {
  shown: PublishableKey;
  /** Toile's, for the snippet. */
  origin: string;
  busy: string | null;
  onChange: (change: PublishableKeyChange) => Promise<boolean>;
  onRevoke: () => Promise<boolean>;
};

export function PublishableItem({ shown, origin, busy, onChange, onRevoke }: Props) {
  const { name, key, allowedOrigins, visitorBudget, dailyBudget, usageCount, lastUsedAt, problems } = shown;
  const [snippet, setSnippet] = useState(false);
  const used =
    lastUsedAt === null ? "Not used yet." : `${formatNumber(usageCount)} try-ons, last ${formatDay(lastUsedAt)}.`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-5">
      <h3 className="font-medium">{name}</h3>
      <KeyProblems problems={problems} />
      <div className="flex items-center gap-2 rounded-field border bg-muslin py-1 pr-1 pl-4">
        <p className="min-w-0 grow font-mono text-sm [overflow-wrap:anywhere]">
          <span className="sr-only">Key: </span>
          {key}
        </p>
        <IconButton label={`Copy the key of ${name}`} onClick={() => void copyText(key, "Copied to clipboard!")}>
          <Copy className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{allowedOrigins.join(", ")}</p>
      <p className="text-sm text-muted">
        {formatNumber(visitorBudget)} per visitor and {formatNumber(dailyBudget)} in all, in 24 hours. {used}
      </p>
      <div className="flex flex-wrap gap-x-1">
        <Button {...small} className="-ml-3 min-h-11 px-3" aria-expanded={snippet} onClick={() => setSnippet(!snippet)}>
          HTML snippet
        </Button>
        <KeyDialog
          known={shown}
          trigger={
            <Button {...small} className="min-h-11 px-3">
              Change
            </Button>
          }
          busy={busy === "change"}
          onSave={onChange}
        />
        <Revoke name={name} busy={busy === "revoke"} onRevoke={onRevoke} />
      </div>
      {snippet ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <CodeSample title="For your product page" code={snippetFor({ origin, key })} />
          <p className="text-sm text-muted">
            The button reads the product from the page&rsquo;s JSON-LD, which most shops have; use attributes for what
            is missing there.
          </p>
        </div>
      ) : null}
    </li>
  );
}

function Revoke({ name, busy, onRevoke }: { name: string; busy: boolean; onRevoke: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button {...small} className="min-h-11 px-3">
          Revoke
        </Button>
      }
      title={`Revoke the key of ${name}?`}
      description="The button stops working on its pages immediately. Visitors can still see and delete their pictures. This cannot be undone."
      confirmLabel="Revoke"
      cancelLabel="Keep it"
      destructive
      loading={busy}
      onConfirm={async () => {
        await onRevoke();
        setOpen(false);
      }}
    />
  );
}
