import type { Client } from "@toile/contract";
import { Download, Heart } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toast } from "../../ui/toast.ts";
import { CompleteLook } from "./complete-look.tsx";
import { JudgementHint, NotChargedNote } from "./judgement-note.tsx";
import { LookLink } from "./look-link.tsx";
import { ResultPicture } from "./result-picture.tsx";
import { fetchResultFile, saveFile } from "./save-picture.ts";
import { SharePanel } from "./share-panel.tsx";
import type { Garment, Photo, Result } from "./tryon-machine.ts";

export type ResultStepProps = {
  photo: Photo;
  garment: Garment | null;
  result: Result;
  loadClient: () => Promise<Client>;
  onLike: (liked: boolean) => void;
  /** Another garment over this result. */
  onWearWith: (garment: Garment) => void;
  onChangePhoto: () => void;
  onChangeGarment: () => void;
  /** Under the sharing: the earlier try-ons. */
  children?: ReactNode;
};

export function ResultStep(props: ResultStepProps) {
  const { photo, garment, result, loadClient, onLike, onWearWith, children, ...actions } = props;
  const [saving, setSaving] = useState(false);
  const notCharged = result.judgement?.chargeable === false ? result.judgement : null;
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await fetchResultFile(result.imageUrl));
    } catch {
      toast({
        title: "Download failed",
        description: "The picture could not be fetched. It is kept among your try-ons.",
        variant: "destructive",
      });
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="grid gap-10 md:grid-cols-[auto_minmax(0,1fr)] md:gap-[clamp(2rem,6vw,6rem)]">
      <div className="mx-auto w-full max-w-[34rem] md:mx-0 md:w-[clamp(20rem,calc((100dvh-21.5rem)*0.75),34rem)] md:max-w-[46vw]">
        <div className="relative">
          <ResultPicture photoUrl={photo.url} resultUrl={result.imageUrl} garmentName={garment?.name ?? null} />
          {notCharged ? (
            // On a phone the note lies below the fold; this much is seen with the picture.
            <Badge variant="outlined" className="pointer-events-none absolute bottom-3 left-3 bg-bg">
              Not charged
            </Badge>
          ) : null}
        </div>
        <p className="mt-3 text-center text-sm text-muted">Draw the thread aside to compare.</p>
      </div>
      <div className="grid max-w-[38rem] grid-cols-[minmax(0,1fr)] content-start gap-8">
        {notCharged ? <NotChargedNote judgement={notCharged} {...actions} /> : null}
        <div className="flex items-center gap-3">
          <Button onClick={save} loading={saving} size="large">
            <Download className="size-5" aria-hidden="true" />
            Download
          </Button>
          {result.predictionId ? (
            <IconButton
              label={result.liked ? "Liked" : "Like"}
              variant="outlined"
              aria-pressed={result.liked}
              onClick={() => onLike(!result.liked)}
              className="size-13"
            >
              <Heart aria-hidden="true" className={result.liked ? "fill-thread text-thread" : ""} />
            </IconButton>
          ) : null}
        </div>
        <JudgementHint judgement={result.judgement} />
        <div className="stitch" aria-hidden="true" />
        <SharePanel imageUrl={result.imageUrl} garmentName={garment?.name ?? null}>
          {result.predictionId ? <LookLink predictionId={result.predictionId} loadClient={loadClient} /> : null}
        </SharePanel>
        <CompleteLook loadClient={loadClient} garment={garment} onChoose={onWearWith} />
        {children}
      </div>
    </div>
  );
}
