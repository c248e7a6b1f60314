import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, type GoogleConnection as Connection, googleConnectResults } from "@toile/contract";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { accountKeys } from "../session/account-queries.ts";
import { CONNECT_TEXTS } from "./connect-texts.ts";
import { GoogleMark } from "./google-mark.tsx";

export type GoogleConnectionProps = {
  /** A proof is asked for before a way to sign in is added or removed. */
  hasPassword: boolean;
};

/** Whether the account signs in with Google, and how to change that. */
export function GoogleConnection(props: GoogleConnectionProps) {
  const getClient = useClient();
  useConnectResult();
  const connection = useQuery({
    queryKey: accountKeys.google,
    queryFn: async () => (await getClient()).google.connection(),
  });
  if (!connection.data) {
    return connection.isError ? (
      <ErrorState title="This could not be loaded" onRetry={connection.refetch} className="py-6">
        You can still log in as before. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  }
  return <Row {...props} connection={connection.data} />;
}

/** Shows the outcome of connecting with Google once, and removes it from the URL. */
function useConnectResult(): void {
  const [search, setSearch] = useSearchParams();
  const result = googleConnectResults.find((known) => known === search.get("google"));
  useEffect(() => {
    if (!result) return;
    toast(CONNECT_TEXTS[result]);
    setSearch(
      (before) => {
        before.delete("google");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [result, setSearch]);
}

type RowProps = GoogleConnectionProps & { connection: Connection };

function Row({ connection, ...props }: RowProps) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const { configured, connected, canDisconnect } = connection;
  const connect = async (password: string | undefined) => {
    const { url } = await (await getClient()).google.connect(password);
    window.location.assign(url);
  };
  const disconnect = async (password: string | undefined) => {
    await (await getClient()).google.disconnect(password);
    queryClient.setQueryData<Connection>(accountKeys.google, { ...connection, connected: null });
    toast({ title: "Google disconnected", description: "You now log in without it." });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-4">
      <GoogleMark className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow basis-44">
        <p className="break-words">{connected ? (connected.email ?? "Google") : "Google"}</p>
        <p className="tabular text-sm text-muted">
          {connected ? `Connected since ${formatDay(connected.connectedAt)}` : null}
          {connected || configured ? null : "This site does not offer it."}
          {!connected && configured ? "Not connected" : null}
        </p>
        {connected && !canDisconnect ? (
          <p className="text-sm text-muted">It is your only way to log in, so you cannot disconnect it.</p>
        ) : null}
      </div>
      {connected ? (
        canDisconnect ? (
          <AskFirst
            {...props}
            label="Disconnect"
            title="Disconnect Google?"
            description="You will log in without it."
            failure="Not disconnected"
            onConfirm={disconnect}
          />
        ) : null
      ) : configured ? (
        <AskFirst
          {...props}
          label="Connect"
          title="Connect Google"
          description="You can then also log in with Google. Next, choose your Google account."
          failure="Not connected"
          onConfirm={connect}
        />
      ) : null}
    </div>
  );
}

type AskFirstProps = GoogleConnectionProps & {
  label: string;
  title: string;
  description: string;
  /** The title of a failure. */
  failure: string;
  onConfirm: (password: string | undefined) => Promise<void>;
};

function AskFirst({ label, title, description, hasPassword, ...props }: AskFirstProps) {
  const [open, setOpen] = useState(false);
  const { password, setPassword, error, setError, busy, confirm } = useProof({ ...props, hasPassword, setOpen });
  const show = (next: boolean) => {
    setOpen(next);
    setPassword("");
    setError(undefined);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={show}
      trigger={
        <Button variant="ghost" className="-mr-4 px-4 text-sm">
          {label}
          <span className="sr-only"> Google</span>
        </Button>
      }
      title={title}
      description={description}
      confirmLabel={label}
      loading={busy}
      onConfirm={confirm}
    >
      {hasPassword ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
            error={error}
            required
          />
        </form>
      ) : null}
    </ConfirmDialog>
  );
}

type ProofOptions = Pick<AskFirstProps, "hasPassword" | "failure" | "onConfirm"> & {
  setOpen: (open: boolean) => void;
};

function useProof({ hasPassword, failure, onConfirm, setOpen }: ProofOptions) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => onConfirm(password || undefined),
    onSuccess: () => setOpen(false),
    onError: (refusal) => {
      if (isExpired(refusal)) return;
      const wrong = refusal instanceof ApiError ? refusal.fields.currentPassword : undefined;
      const description = serverMessage(refusal) ?? "Nothing has changed. Please try again.";
      if (wrong) setError(wrong);
      else toast({ title: failure, description, variant: "destructive" });
    },
  });
  const confirm = () => {
    if (busy) return;
    if (hasPassword && password === "") setError("Please enter your current password");
    else mutate();
  };
  return { password, setPassword, error, setError, busy, confirm };
}
