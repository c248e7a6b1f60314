import { useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { developerKeys } from "../developer-keys.ts";
import { useWebhookActs, type WebhookActsOptions } from "./use-webhook-acts.ts";
import { WebhookLog } from "./webhook-log.tsx";

const small = { variant: "ghost", size: "small" } as const;

export function WebhookItem({ webhook, onSecret }: WebhookActsOptions) {
  const { url, enabled } = webhook;
  const queryClient = useQueryClient();
  const [logOpen, setLogOpen] = useState(false);
  const onTested = () => {
    setLogOpen(true);
    void queryClient.invalidateQueries({ queryKey: developerKeys.webhookLog(webhook.id) });
  };
  const { busy, test, setEnabled, renew, remove } = useWebhookActs({ webhook, onSecret }, onTested);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{url}</p>
        <State webhook={webhook} />
      </div>
      <p className="text-sm text-muted">{webhook.events.join(", ")}</p>
      <Trouble webhook={webhook} />
      <div className="flex flex-wrap gap-x-1">
        <Button {...small} className="-ml-3 min-h-11 px-3" loading={busy === "test"} onClick={() => void test()}>
          Send a test
        </Button>
        <Button {...small} className="min-h-11 px-3" aria-expanded={logOpen} onClick={() => setLogOpen(!logOpen)}>
          Log
        </Button>
        <Button {...small} className="min-h-11 px-3" loading={busy === "switch"} onClick={() => void setEnabled()}>
          {enabled ? "Switch off" : "Switch on"}
        </Button>
        <Ask
          label="New secret"
          title="Replace the secret?"
          description="For a day we sign messages with both secrets, so your server has time to change over."
          busy={busy === "secret"}
          onConfirm={renew}
        />
        <Ask
          label="Delete"
          title="Delete this webhook?"
          description="We also delete its log and don't send waiting messages."
          busy={busy === "remove"}
          destructive
          onConfirm={remove}
        />
      </div>
      {logOpen ? <WebhookLog webhook={webhook} /> : null}
    </li>
  );
}

function State({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  if (!enabled) return <Badge variant="outlined">Off</Badge>;
  return failingSince === null ? <Badge variant="ok">On</Badge> : <Badge variant="thread">Failing</Badge>;
}

function Trouble({ webhook: { disabledBy, failingSince } }: { webhook: Webhook }) {
  if (disabledBy === "failing")
    return (
      <p className="text-sm text-thread">
        We turned it off because no message had arrived for days. Check the log, fix the problem, and turn it back on.
      </p>
    );
  if (disabledBy === null && failingSince !== null)
    return <p className="text-sm text-thread">Nothing has arrived since {formatDay(failingSince)}.</p>;
  return null;
}

type AskProps = {
  label: string;
  title: string;
  description: string;
  busy: boolean;
  destructive?: boolean;
  onConfirm: () => Promise<boolean>;
};

function Ask({ label, title, description, busy, destructive = false, onConfirm }: AskProps) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button {...small} className="min-h-11 px-3">
          {label}
        </Button>
      }
      title={title}
      description={description}
      confirmLabel={label}
      destructive={destructive}
      loading={busy}
      onConfirm={async () => {
        await onConfirm();
        setOpen(false);
      }}
    />
  );
}
