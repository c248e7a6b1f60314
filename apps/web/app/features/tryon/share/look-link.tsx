import type { Client, Look } from "@toile/contract";
import { Copy, Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

export type LookLinkProps = {
  predictionId: string;
  loadClient: () => Promise<Client>;
  /** For a list that marks what is shared. */
  onChange?: () => void;
};

const complain = (title: string) => toast({ title, description: "Please try again.", variant: "destructive" });

/** A page of its own for one result: made by a press, taken away by another. */
export function LookLink({ predictionId, loadClient, onChange }: LookLinkProps) {
  const [look, setLook] = useState<Look | null>(null);
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    let current = true;
    setLook(null);
    setCopied(false);
    loadClient()
      .then((client) => client.looks.list())
      // Unknown is like not shared: sharing it again gives the address that it has.
      .catch(() => [])
      .then((looks) => current && setLook(looks.find((each) => each.predictionId === predictionId) ?? null));
    return () => {
      current = false;
    };
  }, [predictionId, loadClient]);

  const change = async (work: (client: Client) => Promise<Look | null>, failure: string) => {
    setBusy(true);
    setCopied(false);
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
        // Taken away from another window already: it is what was wanted.
        if (typeof error !== "object" || error === null || !("status" in error) || error.status !== 404) throw error;
      });
      return null;
    }, "That could not be taken back");
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      toast({ title: "Copy failed", description: "Select the address and copy it by hand.", variant: "destructive" });
    }
  };

  if (!look) {
    return (
      <div className="grid justify-items-start gap-2.5">
        <Button variant="secondary" onClick={share} loading={busy} className="px-4.5 text-sm">
          <Link2 className="size-4" aria-hidden="true" />
          Share by link
        </Button>
        <p className="text-sm text-muted">
          Makes a page with this picture and the garment, nothing else of you. Whoever has its address sees it until you
          take it back.
        </p>
      </div>
    );
  }
  const address = `${window.location.origin}${look.path}`;
  return (
    <div className="grid gap-2.5 bg-muslin p-4">
      <p className="text-sm font-medium">Anyone with this address can see the picture</p>
      <Link to={look.path} className="target text-sm break-all text-chalk underline underline-offset-4">
        {address}
      </Link>
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
        <Button size="small" onClick={() => copy(address)}>
          <Copy className="size-4" aria-hidden="true" />
          <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
        </Button>
        <Button size="small" variant="ghost" loading={busy} onClick={() => stop(look)} className="text-thread">
          Stop sharing
        </Button>
      </div>
    </div>
  );
}
