import type { Client, Look } from "@toile/contract";
import { Copy, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

export type LookLinkProps = {
  predictionId: string;
  loadClient: () => Promise<Client>;
  /** For a list that marks shared looks. */
  onChange?: () => void;
};

const complain = (title: string) => toast({ title, description: "Please try again.", variant: "destructive" });

function useLook({ predictionId, loadClient, onChange }: LookLinkProps) {
  const [look, setLook] = useState<Look | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    setLook(null);
    loadClient()
      .then((client) => client.looks.list())
      // Treated as not shared: sharing it again returns the existing link.
      .catch(() => [])
      .then((looks) => current && setLook(looks.find((each) => each.predictionId === predictionId) ?? null));
    return () => {
      current = false;
    };
  }, [predictionId, loadClient]);

  const change = async (work: (client: Client) => Promise<Look | null>, failure: string) => {
    setBusy(true);
    try {
      setLook(await work(await loadClient()));
      onChange?.();
    } catch (error) {
      console.error(failure, error);
      complain(failure);
    } finally {
      setBusy(false);
    }
  };
  const share = () => change((client) => client.looks.share(predictionId), "Share failed");
  const stop = (shown: Look) =>
    change(async (client) => {
      await client.looks.revoke(shown.token).catch((error: unknown) => {
        // Another window has already stopped sharing it, which is the desired result.
        if (typeof error !== "object" || error === null || !("status" in error) || error.status !== 404) throw error;
      });
      return null;
    }, "Sharing could not be stopped");
  return { look, busy, share, stop };
}

/** Shares one result on a public page, and stops sharing it. */
export function LookLink(props: LookLinkProps) {
  const { look, busy, share, stop } = useLook(props);
  if (!look) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <Button variant="secondary" onClick={share} loading={busy} className="px-4.5 text-sm">
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
