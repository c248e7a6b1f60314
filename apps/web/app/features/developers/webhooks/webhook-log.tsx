import type { Webhook, WebhookDelivery } from "@toile/contract";
import { formatMoment } from "../../../lib/format/moment.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { useWebhookLog } from "./use-webhook-log.ts";

/** The last messages, each with what came of its last attempt. */
export function WebhookLog({ webhook: { id, url } }: { webhook: Webhook }) {
  const { log, busy, replay } = useWebhookLog(id);
  const { data: value, refetch } = log;
  if (!value)
    return log.isError ? (
      <ErrorState title="The log could not be loaded" onRetry={refetch} className="py-6">
        Messages are still sent. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading the log">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  return (
    <section aria-label={`Log of ${url}`} className="rounded-field border">
      <div className="flex items-center justify-between border-b py-1 pr-1 pl-4 text-sm text-muted">
        {value.length === 0 ? "Nothing sent yet." : "The last messages"}
        <Button
          variant="ghost"
          size="small"
          loading={log.isFetching}
          onClick={() => void refetch()}
          className="min-h-11"
        >
          Refresh
        </Button>
      </div>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto empty:hidden">
        {value.map((message) => (
          <Message
            key={message.id}
            message={message}
            busy={busy === message.id}
            onReplay={() => void replay(message)}
          />
        ))}
      </ul>
    </section>
  );
}

const BADGES = { delivered: "ok", failed: "thread", waiting: "outlined" } as const;

function Message({ message, busy, onReplay }: { message: WebhookDelivery; busy: boolean; onReplay: () => void }) {
  const { type, state, attempts, status, problem, latencyMs, response, createdAt, nextAttemptAt } = message;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge variant={BADGES[state]}>{state}</Badge>
          <span className="font-mono">{type}</span>
          <span className="tabular text-muted">{formatMoment(createdAt)}</span>
        </p>
        {state === "waiting" ? null : (
          <Button variant="ghost" size="small" loading={busy} onClick={onReplay} className="min-h-11 px-3">
            Send again
          </Button>
        )}
      </div>
      {attempts === 0 ? null : (
        <p className="tabular text-muted">
          {problem ?? (status === null ? "" : `Status ${status}`)}
          {latencyMs === null ? "" : ` · ${latencyMs} ms`} · {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
          {nextAttemptAt === null ? "" : ` · next ${formatMoment(nextAttemptAt)}`}
        </p>
      )}
      {response ? (
        <p className="rounded-picture bg-muslin px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]">{response}</p>
      ) : null}
    </li>
  );
}
