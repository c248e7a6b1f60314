import { Download, Share2, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GarmentLine } from "../../../ui/garment-line.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Garment, Result } from "../machine/tryon-machine.ts";
import { LookLink } from "../share/look-link.tsx";
import { fetchResultFile } from "../share/save-picture.ts";
import { SharePanel } from "../share/share-panel.tsx";

export type ResultDetailsProps = {
  garment: Garment | null;
  result: Result;
  onLike?: (liked: boolean) => void;
  /** On a phone the page has a bar at the bottom, which contains Buy Now. */
  docked?: boolean;
};

/** The garments of a result and where to buy them, then the actions on the picture. */
export function ResultDetails({ garment, result, onLike, docked = false }: ResultDetailsProps) {
  const { product, wornWith } = result;
  const main = product === null && result.judgement?.chargeable !== false;
  return (
    <>
      {product ? <GarmentLine product={product} detailed docked={docked} /> : null}
      {wornWith.length > 0 ? (
        <section aria-labelledby="worn-with" className="grid gap-5">
          <h2 id="worn-with" className="eyebrow">
            Worn with
          </h2>
          {wornWith.map((each) => (
            <GarmentLine key={each.id} product={each} detailed secondary />
          ))}
        </section>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <SaveButton imageUrl={result.imageUrl} main={main} />
        <ShareButton garmentName={product?.name ?? garment?.name ?? null} result={result} />
        {onLike && result.predictionId ? <LikeButton liked={result.liked} onLike={onLike} /> : null}
      </div>
    </>
  );
}

/** Likes a picture that came out well; the heart is for garments. */
export function LikeButton({ liked, onLike }: { liked: boolean; onLike: (liked: boolean) => void }) {
  return (
    <IconButton label={liked ? "Liked" : "Like"} variant="outlined" aria-pressed={liked} onClick={() => onLike(!liked)}>
      <ThumbsUp aria-hidden="true" className={liked ? "fill-thread/20 text-thread" : ""} />
    </IconButton>
  );
}

/** `main`: if nothing in a good picture is the shop's, saving it is the main action. */
export function SaveButton({ imageUrl, main }: { imageUrl: string; main: boolean }) {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await fetchResultFile(imageUrl));
    } catch {
      toast({
        title: "Download failed",
        description: "We could not load the picture. It is saved with your try-ons.",
        variant: "destructive",
      });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button onClick={save} loading={saving} variant={main ? "primary" : "secondary"}>
      <Download className="size-5" aria-hidden="true" />
      Download
    </Button>
  );
}

type ShareButtonProps = Pick<ResultDetailsProps, "result"> & { garmentName: string | null };

function ShareButton({ garmentName, result }: ShareButtonProps) {
  return (
    <Dialog
      title="Share"
      trigger={
        <Button variant="secondary">
          <Share2 className="size-5" aria-hidden="true" />
          Share
        </Button>
      }
    >
      <SharePanel imageUrl={result.imageUrl} garmentName={garmentName}>
        {result.predictionId ? <LookLink predictionId={result.predictionId} /> : null}
      </SharePanel>
    </Dialog>
  );
}
