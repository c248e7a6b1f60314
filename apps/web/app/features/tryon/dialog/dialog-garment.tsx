import clsx from "clsx";
import type { ReactNode } from "react";
import type { Notice } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import type { Garment, Photo } from "../machine/tryon-machine.ts";
import { ANY_PICTURE, toNotice } from "./picture-limits.ts";

export type DialogGarmentProps = {
  photo: Photo;
  garment: Garment | null;
  refused: Notice | undefined;
  onGarment: (garment: Garment) => void;
  onRefused: (notice: Notice) => void;
};

const frameClass = "aspect-3/4 rounded-picture bg-muslin object-cover object-top";

/** Photo and garment side by side; on a phone, choosing a garment takes the full width. */
function Pair({ choosing, children }: { choosing: boolean; children: ReactNode }) {
  return (
    <div className={clsx("mx-auto grid max-w-2xl gap-4 sm:grid-cols-2 sm:gap-8", choosing || "grid-cols-2")}>
      {children}
    </div>
  );
}

/** The dialog's second step: both pictures, or a place for the garment's. */
export function DialogGarment({ photo, garment, refused, onGarment, onRefused }: DialogGarmentProps) {
  return (
    <Pair choosing={!garment}>
      <img
        src={photo.url}
        alt="You, head to feet"
        className={clsx(frameClass, garment ? "w-full" : "w-24 sm:w-full")}
      />
      {garment ? (
        <img src={garment.previewUrl} alt={garment.name ?? "The garment"} className={clsx(frameClass, "w-full")} />
      ) : (
        <Dropzone
          {...ANY_PICTURE}
          label="Garment photo"
          camera="environment"
          chooseLabel="Choose Garment"
          error={refused}
          onFile={(file) => onGarment({ name: null, previewUrl: URL.createObjectURL(file), file })}
          onRefused={(refusal) => onRefused(toNotice(refusal))}
        />
      )}
    </Pair>
  );
}
