import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, type Look } from "@toile/contract";
import { Copy, Link2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import { useSharedLooks } from "./use-look-links.ts";

function useLook(predictionId: string) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const look = useSharedLooks().find((each) => each.predictionId === predictionId);
  const fail = (title: string) => (error: Error) => {
    console.error(title, error);
    toast({ title, description: "Please try again.", variant: "destructive" });
  };
  const show = (after: Look[]) =>
    queryClient.setQueryData<Look[]>(tryOnKeys.shared, (known = []) => [
      ...known.filter((each) => each.predictionId !== predictionId),
      ...after,
    ]);
  const share = useMutation({
    mutationFn: async () => (await getClient()).looks.share(predictionId),
    onSuccess: (shared) => show([shared]),
    onError: fail("Share failed"),
    meta: { optional: true },
  });
  const stop = useMutation({
    mutationFn: async ({ token }: Look) =>
      (await getClient()).looks.revoke(token).catch((error: unknown) => {
        // Another window has already stopped sharing it, which is the desired result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: () => show([]),
    onError: fail("Sharing could not be stopped"),
    meta: { optional: true },
  });
  return { look, busy: share.isPending || stop.isPending, share: share.mutate, stop: stop.mutate };
}

/** Shares one result on a public page, and stops sharing it. */
export function LookLink({ predictionId }: { predictionId: string }) {
  const { look, busy, share, stop } = useLook(predictionId);
  if (!look) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <Button variant="secondary" onClick={() => share()} loading={busy} className="px-4.5 text-sm">
          <Link2 className="size-4" aria-hidden="true" />
          Share by link
        </Button>
        <p className="text-sm text-muted">
          Creates a page with this picture and the garment, and nothing else about you. Anyone with the link can see it
          until you stop sharing.
        </p>
      </div>
    );
  }
  return <SharedLook key={look.path} look={look} busy={busy} onStop={() => stop(look)} />;
}

type SharedLookProps = { look: Look; busy: boolean; onStop: () => void };

function SharedLook({ look, busy, onStop }: SharedLookProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      toast({ title: "Copy failed", description: "Select the link and copy it by hand.", variant: "destructive" });
    }
  };

  const address = `${window.location.origin}${look.path}`;
  return (
    <div className="grid gap-2.5 bg-muslin p-4">
      <p className="text-sm font-medium">Anyone with this link can see the picture</p>
      <Link to={look.path} className="target text-sm break-all text-chalk underline underline-offset-4">
        {address}
      </Link>
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
        <Button size="small" onClick={() => copy(address)}>
          <Copy className="size-4" aria-hidden="true" />
          <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
        </Button>
        <Button size="small" variant="ghost" loading={busy} onClick={onStop} className="text-thread">
          Stop sharing
        </Button>
      </div>
    </div>
  );
}
