import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SignInSession } from "@toile/contract";
import { Laptop, MonitorSmartphone, Smartphone } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { formatDay } from "../../../../lib/format/day.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useChange } from "../../../../ui/use-change.ts";
import { accountKeys } from "../../session/account-queries.ts";
import { describeUse } from "./describe-use.ts";

/** Each session with a button to sign it out, and one button for all others. */
export function SignInSessions() {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async () => (await getClient()).sessions.list(),
  });
  const change = useChange();
  const keep = (isKept: (session: SignInSession) => boolean) =>
    queryClient.setQueryData<SignInSession[]>(accountKeys.sessions, (known = []) => known.filter(isKept));

  if (!sessions.data) {
    return sessions.isError ? (
      <ErrorState title="Your devices could not be loaded" onRetry={sessions.refetch} className="py-6">
        You are still logged in. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading your devices" className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  const places = sessions.data;
  const signOut = ({ id, device }: SignInSession) =>
    change.run(id, "Not logged out", async () => {
      await (await getClient()).sessions.end(id);
      keep((place) => place.id !== id);
      toast({ title: "Logged out", description: `${device ?? "That device"} has to log in again.` });
    });
  const signOutOthers = () =>
    change.run("others", "Not logged out", async () => {
      await (await getClient()).sessions.endOthers();
      keep(({ current }) => current);
      toast({ title: "Logged out everywhere else", description: "You are still logged in on this device." });
    });
  return (
    <div className="grid gap-5">
      <ul className="divide-y divide-line border-y">
        {places.map((place) => (
          <Place key={place.id} place={place} busy={change.busy === place.id} onSignOut={() => signOut(place)} />
        ))}
      </ul>
      {places.length > 1 ? (
        <SignOutOthers busy={change.busy === "others"} onConfirm={signOutOthers} />
      ) : (
        <p className="text-sm text-muted">You are not logged in anywhere else.</p>
      )}
    </div>
  );
}

type PlaceProps = { place: SignInSession; busy: boolean; onSignOut: () => Promise<unknown> };

function Place({ place, busy, onSignOut }: PlaceProps) {
  const { device, startedAt, lastUsedAt, current } = place;
  const Icon = device === null ? MonitorSmartphone : /iPhone|Android/.test(device) ? Smartphone : Laptop;
  const name = device ?? "Unknown device";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {current ? <Badge variant="ok">This device</Badge> : null}
        </p>
        <p className="tabular text-sm text-muted">
          Since {formatDay(startedAt)} · {current ? "in use now" : describeUse(lastUsedAt, Date.now())}
        </p>
      </div>
      {current ? null : (
        <Button variant="ghost" loading={busy} onClick={() => void onSignOut()} className="-mr-4 px-4 text-sm">
          Log out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutOthers({ busy, onConfirm }: { busy: boolean; onConfirm: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const confirm = async () => {
    if (await onConfirm()) setOpen(false);
  };
  return (
    <div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        trigger={<Button variant="secondary">Log out everywhere else</Button>}
        title="Log out everywhere else?"
        description="You will have to log in again on all other devices, but not on this one."
        confirmLabel="Log out everywhere else"
        loading={busy}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
