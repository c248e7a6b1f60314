import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@toile/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { formatDay } from "../../../../lib/format/day.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { accountKeys } from "../../session/account-queries.ts";
import { canUsePasskeys } from "../../sign-in/passkey/passkey-support.ts";
import type { PasskeysProps } from "./dialog-props.ts";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";

/** Which dialog is open, and for which passkey. */
type Open = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey } | null;

export function Passkeys(props: PasskeysProps) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const passkeys = useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: async () => (await getClient()).passkeys.list(),
  });
  const [open, setOpen] = useState<Open>(null);
  if (!passkeys.data) {
    return passkeys.isError ? (
      <ErrorState title="Your passkeys could not be loaded" onRetry={passkeys.refetch} className="py-6">
        They still work. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading your passkeys">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  const dialog = {
    ...props,
    onClose: () => setOpen(null),
    onChanged: () => void queryClient.invalidateQueries({ queryKey: accountKeys.passkeys }),
  };
  return (
    <div className="grid gap-5">
      {passkeys.data.length === 0 ? (
        <p className="text-muted">You have none yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(which) => setOpen({ dialog: which, passkey })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button variant="secondary" onClick={() => setOpen({ dialog: "add" })}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">This browser cannot create passkeys here.</p>
      )}
      {open?.dialog === "add" ? <AddPasskeyDialog {...dialog} /> : null}
      {open?.dialog === "rename" ? <RenamePasskeyDialog {...dialog} passkey={open.passkey} /> : null}
      {open?.dialog === "remove" ? <RemovePasskeyDialog {...dialog} passkey={open.passkey} /> : null}
    </div>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: "rename" | "remove") => void }) {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
      <KeyRound className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words">{name}</span>
          {backedUp ? <Badge>Synced</Badge> : null}
        </p>
        <p className="tabular text-sm text-muted">
          Added {formatDay(createdAt)} · {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : "not used yet"}
        </p>
      </div>
      <div className="-mr-4 flex max-sm:ml-6">
        <Button variant="ghost" className="px-4 text-sm" onClick={() => onOpen("rename")}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" className="px-4 text-sm" onClick={() => onOpen("remove")}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
