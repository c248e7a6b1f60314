import clsx from "clsx";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CostNote, JudgementHint } from "../judgement/judgement-note.tsx";
import type { MendOrder } from "../judgement/likeliest-mend.ts";
import type { Garment, Photo, Result } from "../machine/tryon-machine.ts";
import { CompleteLook } from "./complete-look.tsx";
import { ResultDetails } from "./result-details.tsx";
import { wornAlt } from "./result-picture.texts.ts";
import { ResultPicture } from "./result-picture.tsx";

export type ResultStepProps = {
  /** The steps and the title: above the picture on a phone, beside it if there is space. */
  heading: ReactNode;
  photo: Photo;
  garment: Garment | null;
  result: Result;
  onLike: (liked: boolean) => void;
  /** Tries another garment on over this result. */
  onWearWith: (garment: Garment) => void;
  /** Requests another version of this result. */
  onMend: (order: MendOrder) => void;
  onChangePhoto: () => void;
  onChangeGarment: () => void;
  onTryAnother: () => void;
  onStartOver: () => void;
  /** The earlier try-ons, shown last. */
  children?: ReactNode;
};

/** The picture is the largest element on the screen: the full height below the header, from the left edge over more than half the width. */
const HEIGHT = "max(20rem, 100dvh - 4.5rem - 1px)";

export function ResultStep(props: ResultStepProps) {
  const { heading, photo, garment, result, onLike, onWearWith, children } = props;
  const { onTryAnother, onStartOver, onMend, onChangePhoto, onChangeGarment } = props;
  const note = { result, onMend, onChangePhoto, onChangeGarment };
  const notCharged = result.judgement?.chargeable === false;
  return (
    <div className="grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-6 lg:-mt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
      <div className="lg:col-start-2 lg:row-start-1 lg:pt-8">{heading}</div>
      <div className="lg:sticky lg:top-[calc(4.5rem+1px)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:bg-muslin lg:bleed-left">
        <div className="relative">
          <ResultPicture
            photoUrl={photo.url}
            resultUrl={result.imageUrl}
            alt={wornAlt(garment?.name)}
            maxHeight={HEIGHT}
          />
          {notCharged ? (
            // On a phone the note is below the fold, so this much shows with the picture. If there is space it is beside it.
            <Badge variant="outlined" className="pointer-events-none absolute bottom-3 left-3 bg-bg lg:hidden">
              Not charged
            </Badge>
          ) : null}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7 lg:col-start-2">
        <CostNote {...note} />
        <ResultDetails garment={garment} result={result} onLike={onLike} docked />
        <JudgementHint {...note} />
        {/* On a phone these are in the bar, as far as Buy Now leaves space for them. */}
        <div className={clsx("flex-wrap gap-x-6 gap-y-2 lg:flex", result.product ? "flex" : "hidden")}>
          <Button variant="link" onClick={onTryAnother} className="max-lg:hidden">
            Try Another Garment
          </Button>
          <Button variant="link" onClick={onStartOver}>
            Start Over
          </Button>
        </div>
        <CompleteLook garment={garment} worn={[result.product ?? [], result.wornWith].flat()} onChoose={onWearWith} />
        {children}
      </div>
    </div>
  );
}
