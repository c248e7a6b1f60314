import { useEffect, useRef } from "react";
import { CostNote, JudgementHint, type JudgementNoteProps } from "../judgement/judgement-note.tsx";
import type { Garment, Photo } from "../machine/tryon-machine.ts";
import { CompleteLook } from "../result/complete-look.tsx";
import { ResultDetails } from "../result/result-details.tsx";
import { wornAlt } from "../result/result-picture.texts.ts";
import { ResultPicture } from "../result/result-picture.tsx";

export type DialogResultProps = JudgementNoteProps & {
  photo: Photo;
  garment: Garment | null;
  onWearWith: (garment: Garment) => void;
};

const resultClass = "grid scroll-mt-24 grid-cols-1 gap-8 outline-none md:grid-cols-[minmax(0,56fr)_minmax(0,44fr)]";

/** The dialog's third step. */
export function DialogResult({ photo, garment, onWearWith, ...note }: DialogResultProps) {
  const { result } = note;
  const results = useMendFocus(result.predictionId);
  return (
    <div ref={results} tabIndex={-1} className={resultClass}>
      <ResultPicture
        photoUrl={photo.url}
        resultUrl={result.imageUrl}
        alt={wornAlt(garment?.name)}
        maxHeight="max(20rem, 100dvh - 17.5rem)"
      />
      <div className="grid grid-cols-1 content-start gap-6">
        <CostNote {...note} />
        <ResultDetails garment={garment} result={result} />
        <JudgementHint {...note} />
        <CompleteLook garment={garment} worn={[result.product ?? [], result.wornWith].flat()} onChoose={onWearWith} />
      </div>
    </div>
  );
}

/** A mend replaces the result whose button started it, so the focus moves to the new one. */
function useMendFocus(resultId: string | null) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(resultId);
  useEffect(() => {
    const isMend = resultId !== null && before.current !== null && before.current !== resultId;
    before.current = resultId;
    if (!isMend) return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: "start" });
  }, [resultId]);
  return results;
}
