import type { ApiKeyInfo, ApiKeyMade } from "@toile/contract";
import { Copy } from "lucide-react";
import { useState } from "react";
import { formatDay } from "../../lib/format/day.ts";
import { formatNumber } from "../../lib/format/number.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { SectionCard } from "./section-card.tsx";
import type { ApiKeyHandle } from "./use-api-key.ts";

const REVOKE_QUESTION =
  "Are you sure you want to revoke your API key? This action cannot be undone and will disable all applications using this key.";
const DELETE_QUESTION =
  "Deleting is permanent: the key and its usage count are removed, and all applications using it stop working.";

type Props = { info: ApiKeyInfo; apiKey: ApiKeyHandle };

export function ApiKeyCard({ info, apiKey }: Props) {
  return (
    <SectionCard
      id="api-key"
      title="Your API key"
      className="max-w-[44rem]"
      beside={<Badge variant={info.isActive ? "ok" : "outlined"}>{info.isActive ? "Active" : "Inactive"}</Badge>}
    >
      {apiKey.made ? <NewKey made={apiKey.made} /> : <MaskedKey info={info} />}
      <Facts info={info} />
      <Actions info={info} apiKey={apiKey} />
    </SectionCard>
  );
}

const keyClass = "rounded-field border bg-muslin px-4 py-3 font-mono text-sm [overflow-wrap:anywhere]";

function MaskedKey({ info }: { info: ApiKeyInfo }) {
  return (
    <>
      <p className={`mt-5 ${keyClass}`}>
        <span className="sr-only">Key: </span>
        {info.maskedKey}
      </p>
      {info.isActive ? null : (
        <p className="mt-3 text-sm text-muted">
          You revoked this key: we refuse requests with it. Reactivating makes a new key; the old one stays revoked.
        </p>
      )}
    </>
  );
}

/** Shown once: after a reload only the masked key is left. */
function NewKey({ made }: { made: ApiKeyMade }) {
  return (
    <div className="mt-5 grid gap-3">
      <p className={`${keyClass} border-thread select-all`}>
        <span className="sr-only">New key: </span>
        {made.apiKey}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted">Copy it now and keep it secret. We won't show it again.</p>
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          onClick={() => void copyText(made.apiKey, "Copied to clipboard!")}
        >
          <Copy className="size-4.5" aria-hidden="true" />
          Copy key
        </Button>
      </div>
    </div>
  );
}

function Facts({ info: { createdAt, lastUsedAt, usageCount } }: { info: ApiKeyInfo }) {
  const facts = [
    { name: "Created", value: createdAt ? formatDay(createdAt) : "" },
    { name: "Last used", value: lastUsedAt ? formatDay(lastUsedAt) : "Never" },
    { name: "Requests", value: formatNumber(usageCount) },
  ];
  return (
    <dl className="mt-6 grid grid-cols-3 divide-x divide-line border-y">
      {facts.map(({ name, value }) => (
        <div key={name} className="px-3 py-4 text-center">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular mt-1 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ info, apiKey: { busy, act } }: Props) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {info.isActive ? (
        <Ask
          label="Revoke"
          title="Revoke your API key?"
          question={REVOKE_QUESTION}
          busy={busy === "revoke"}
          onConfirm={() => act("revoke")}
        />
      ) : (
        <Button loading={busy === "generate"} onClick={() => void act("generate")}>
          Reactivate
        </Button>
      )}
      <Ask
        label="Delete"
        title="Delete your API key?"
        question={DELETE_QUESTION}
        busy={busy === "remove"}
        onConfirm={() => act("remove")}
      />
    </div>
  );
}

type AskProps = { label: string; title: string; question: string; busy: boolean; onConfirm: () => Promise<boolean> };

function Ask({ label, title, question, busy, onConfirm }: AskProps) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">{label}</Button>}
      title={title}
      description={question}
      confirmLabel={label}
      cancelLabel="Keep it"
      destructive
      loading={busy}
      onConfirm={async () => {
        await onConfirm();
        setOpen(false);
      }}
    />
  );
}
