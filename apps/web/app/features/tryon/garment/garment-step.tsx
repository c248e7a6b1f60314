import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import type { Garment, Photo, Refusal } from "../machine/tryon-machine.ts";
import { GarmentRail } from "./garment-rail.tsx";
import { PICTURE_LIMITS } from "./picture-limits.ts";
import { RefusalPanel } from "./refusal-panel.tsx";

export type GarmentStepProps = {
  photo: Photo;
  garment: Garment | null;
  refusal: Refusal | null;
  onGarment: (garment: Garment) => void;
  onRemove: () => void;
  onChangeProfile: () => void;
};

export function GarmentStep({ photo, garment, refusal, onGarment, onRemove, onChangeProfile }: GarmentStepProps) {
  const [refused, setRefused] = useState<Notice>();
  const choose = (chosen: Garment) => {
    setRefused(undefined);
    onGarment(chosen);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {refusal ? <RefusalPanel refusal={refusal} onChangePhoto={onChangeProfile} onChangeGarment={onRemove} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_17rem_minmax(0,1fr)]">
        <PhotoInHand photo={photo} onChangeProfile={onChangeProfile} />
        <section aria-labelledby="the-garment" className="flex min-w-0 flex-col">
          <h2 id="the-garment" className="sr-only">
            The garment
          </h2>
          <Dropzone
            {...PICTURE_LIMITS}
            label="Garment photo"
            className="grow xl:grow-0 [&_img]:max-h-60 md:[&_img]:max-h-88 xl:[&_img]:aspect-3/4 xl:[&_img]:max-h-none xl:[&>div]:min-h-[22.66rem]"
            camera="environment"
            paste
            preview={garment ? { src: garment.previewUrl, alt: garment.name ?? "The garment you chose" } : undefined}
            error={refused}
            chooseLabel="Choose a garment photo"
            changeLabel="Choose another photo"
            hint={
              garment
                ? (garment.name ?? "Your own picture")
                : "One garment, whole, on a plain background. JPEG, PNG or WebP, up to 10 MB"
            }
            onFile={(file) => choose({ name: null, previewUrl: URL.createObjectURL(file), file })}
            onRefused={(refusal) => setRefused(noticeOf(refusal))}
          />
        </section>
        <GarmentRail
          title="From the rail"
          signedIn
          chosen={garment}
          onChoose={choose}
          wrapped
          className="md:col-span-2 xl:col-span-1"
        />
      </div>
    </div>
  );
}

function PhotoInHand({ photo, onChangeProfile }: Pick<GarmentStepProps, "photo" | "onChangeProfile">) {
  return (
    <section
      aria-labelledby="your-photo"
      className="grid grid-cols-[5.5rem_1fr] items-center gap-5 self-start md:grid-cols-1 md:justify-items-center"
    >
      <h2 id="your-photo" className="sr-only">
        Your photo
      </h2>
      <img
        src={photo.url}
        alt="You, head to feet"
        className="aspect-3/4 w-full rounded-picture bg-muslin object-cover object-top"
      />
      <Button variant="secondary" onClick={onChangeProfile} className="justify-self-start">
        Change Profile
      </Button>
    </section>
  );
}
