import { PUBLISHABLE_KEYS_MAX, type PublishableKeyChange, type PublishableKeyNew } from "@toile/contract";
import { useRef } from "react";
import { Link } from "react-router";
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useChange } from "../../../ui/use-change.ts";
import { SectionCard } from "../section-card.tsx";
import type { ApiKeyOptions } from "../use-api-key.ts";
import { KeyDialog } from "./key-dialog.tsx";
import { PublishableItem } from "./publishable-item.tsx";

type Props = ApiKeyOptions & { origin: string };

/** Keys for the try-on button on a shop's own pages. */
export function PublishableCard({ origin, ...options }: Props) {
  const { keys, busy, make, change, revoke } = usePublishableKeys(options);
  return (
    <SectionCard
      id="publishable-keys"
      title="Try-on button"
      className="mt-8 max-w-[44rem]"
      beside={
        keys.value && keys.value.length < PUBLISHABLE_KEYS_MAX ? (
          <KeyDialog
            known={null}
            trigger={
              <Button variant="secondary" size="small" className="min-h-11">
                Make a publishable key
              </Button>
            }
            busy={busy === "make"}
            onSave={make}
          />
        ) : null
      }
    >
      <p className="mt-2 text-muted">
        A button on your own product pages that opens a try-on. Your customers need no account; you pay with your
        credits, within the budgets you set.{" "}
        <Link to="/shopify-try-on" className="target text-ink underline decoration-thread underline-offset-4">
          How to set it up
        </Link>
      </p>
      {keys.value ? (
        <ul className="mt-5 divide-y divide-line border-t empty:hidden">
          {keys.value.map((key) => (
            <PublishableItem
              key={key.id}
              shown={key}
              origin={origin}
              busy={busy}
              onChange={(asked) => change(key.id, asked)}
              onRevoke={() => revoke(key.id)}
            />
          ))}
        </ul>
      ) : (
        <NoKeys failed={keys.failed} retry={keys.reload} />
      )}
    </SectionCard>
  );
}

function NoKeys({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (failed)
    return (
      <ErrorState title="Your publishable keys could not be loaded" onRetry={retry} className="py-8">
        Buttons that use them keep working. Please try again.
      </ErrorState>
    );
  return (
    <SkeletonGroup label="Loading your publishable keys" className="mt-5">
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}

function usePublishableKeys({ loadClient, onExpired }: ApiKeyOptions) {
  const calls = async () => (await loadClient()).publishableKeys;
  const keys = useQuery({ key: "publishable-keys", load: async () => (await calls()).list(), onExpired });
  const { busy, run } = useChange({ onExpired });
  /** The same for the same fields until the key is made, so that a retry after a lost response makes no second key. */
  const press = useRef({ of: "", idempotencyKey: "" });
  const make = (asked: PublishableKeyNew) =>
    run("make", "The key could not be made", async () => {
      const of = JSON.stringify(asked);
      if (press.current.of !== of) press.current = { of, idempotencyKey: createIdempotencyKey() };
      const made = await (await calls()).make(asked, press.current.idempotencyKey);
      press.current = { of: "", idempotencyKey: "" };
      keys.setValue([...(keys.value ?? []), made]);
      toast({ title: "Publishable key made" });
    });
  const change = (id: string, asked: PublishableKeyChange) =>
    run("change", "The key could not be changed", async () => {
      const changed = await (await calls()).change(id, asked);
      keys.setValue((keys.value ?? []).map((known) => (known.id === id ? changed : known)));
      toast({ title: "Publishable key saved" });
    });
  const revoke = (id: string) =>
    run("revoke", "The key could not be revoked", async () => {
      await (await calls()).revoke(id);
      keys.setValue((keys.value ?? []).filter((known) => known.id !== id));
      toast({ title: "Publishable key revoked" });
    });
  return { keys, busy, make, change, revoke };
}
