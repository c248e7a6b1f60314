import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  PUBLISHABLE_KEYS_MAX,
  type PublishableKey,
  type PublishableKeyChange,
  type PublishableKeyNew,
} from "@toile/contract";
import { useRef } from "react";
import { Link } from "react-router";
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useChange } from "../../../ui/use-change.ts";
import { developerKeys } from "../developer-keys.ts";
import { SectionCard } from "../section-card.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { PublishableItem } from "./publishable-item.tsx";

/** Keys for the try-on button on a shop's own pages. */
export function PublishableCard({ origin }: { origin: string }) {
  const { keys, busy, make, change, revoke } = usePublishableKeys();
  return (
    <SectionCard
      id="publishable-keys"
      title="Try-on button"
      className="mt-8 max-w-[44rem]"
      beside={
        keys.data && keys.data.length < PUBLISHABLE_KEYS_MAX ? (
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
      {keys.data ? (
        <ul className="mt-5 divide-y divide-line border-t empty:hidden">
          {keys.data.map((key) => (
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
        <NoKeys failed={keys.isError} retry={keys.refetch} />
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

function usePublishableKeys() {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const calls = async () => (await getClient()).publishableKeys;
  const keys = useQuery({ queryKey: developerKeys.publishable, queryFn: async () => (await calls()).list() });
  const update = (next: (known: PublishableKey[]) => PublishableKey[]) =>
    queryClient.setQueryData<PublishableKey[]>(developerKeys.publishable, (known = []) => next(known));
  const { busy, run } = useChange();
  /** The same for the same fields until the key is made, so that a retry after a lost response makes no second key. */
  const press = useRef({ of: "", idempotencyKey: "" });
  const make = (asked: PublishableKeyNew) =>
    run("make", "The key could not be made", async () => {
      const of = JSON.stringify(asked);
      if (press.current.of !== of) press.current = { of, idempotencyKey: createIdempotencyKey() };
      const made = await (await calls()).make(asked, press.current.idempotencyKey);
      press.current = { of: "", idempotencyKey: "" };
      update((known) => [...known, made]);
      toast({ title: "Publishable key made" });
    });
  const change = (id: string, asked: PublishableKeyChange) =>
    run("change", "The key could not be changed", async () => {
      const changed = await (await calls()).change(id, asked);
      update((known) => known.map((one) => (one.id === id ? changed : one)));
      toast({ title: "Publishable key saved" });
    });
  const revoke = (id: string) =>
    run("revoke", "The key could not be revoked", async () => {
      await (await calls()).revoke(id);
      update((known) => known.filter((one) => one.id !== id));
      toast({ title: "Publishable key revoked" });
    });
  return { keys, busy, make, change, revoke };
}
