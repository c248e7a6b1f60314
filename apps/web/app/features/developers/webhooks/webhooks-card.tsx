import { WEBHOOKS_MAX } from "@toile/contract";
import { Copy } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { SectionCard } from "../section-card.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { type ShownSecret, useWebhooks } from "./use-webhooks.ts";
import { WebhookItem } from "./webhook-item.tsx";

/** URLs that are notified of try-ons by key. */
export function WebhooksCard() {
  const { webhooks, busy, add, shown, setShown } = useWebhooks();
  return (
    <SectionCard
      id="webhooks"
      title="Webhooks"
      beside={
        webhooks.data && webhooks.data.length < WEBHOOKS_MAX ? <AddWebhook busy={busy === "add"} onAdd={add} /> : null
      }
    >
      <p className="mt-2 text-muted">
        We tell your server when a try-on made with your key has ended, so it need not poll.
      </p>
      {webhooks.data ? (
        <ul className="mt-5 divide-y divide-line border-t empty:hidden">
          {webhooks.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} onSecret={setShown} />
          ))}
        </ul>
      ) : (
        <NoWebhooks failed={webhooks.isError} retry={webhooks.refetch} />
      )}
      <Secret shown={shown} onClose={() => setShown(null)} />
    </SectionCard>
  );
}

function NoWebhooks({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (failed)
    return (
      <ErrorState title="Your webhooks could not be loaded" onRetry={retry} className="py-8">
        Messages are still sent. Please try again.
      </ErrorState>
    );
  return (
    <SkeletonGroup label="Loading your webhooks" className="mt-5">
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}

/** Shown once: afterwards it cannot be read, only replaced. */
function Secret({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="The webhook's secret"
      description="Copy it now and keep it with your server's settings: we won't show it again. Your server uses it to verify our messages."
      footer={
        <>
          <Button variant="secondary" onClick={() => void copyText(shown?.secret ?? "", "Copied to clipboard!")}>
            <Copy className="size-4.5" aria-hidden="true" />
            Copy secret
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{shown?.url}</p>
      <p className="mt-3 rounded-field border border-thread bg-muslin px-4 py-3 font-mono text-sm select-all [overflow-wrap:anywhere]">
        {shown?.secret}
      </p>
    </Dialog>
  );
}
