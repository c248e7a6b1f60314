import { Check, Link2, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

export type SharePostProps = { title: string; url: string };

/** The device's share sheet if there is one, and the URL to copy everywhere. */
export function SharePost({ title, url }: SharePostProps) {
  const [hasSheet, setHasSheet] = useState(false);
  const [copied, setCopied] = useState(false);
  // Only the browser knows, after the page has rendered.
  useEffect(() => setHasSheet(typeof navigator.share === "function"), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      toast({ title: "Link copied" });
    } catch {
      toast({ title: "Copy failed", description: `The link is ${url}`, variant: "destructive" });
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet: a choice, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: "Share failed", description: "Copy the link instead.", variant: "destructive" });
    }
  };
  const Copied = copied ? Check : Link2;
  return (
    <div className="flex flex-wrap gap-2.5">
      {hasSheet ? (
        <Button variant="secondary" size="small" onClick={share}>
          <Share2 className="size-4" aria-hidden="true" />
          Share
        </Button>
      ) : null}
      <Button variant="secondary" size="small" onClick={copy}>
        <Copied className="size-4" aria-hidden="true" />
        Copy link
      </Button>
    </div>
  );
}
