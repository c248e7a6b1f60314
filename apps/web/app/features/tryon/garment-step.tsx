import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dropzone } from "../../ui/dropzone.tsx";
import { toast } from "../../ui/toast.ts";
import { GarmentRail } from "./garment-rail.tsx";
import { noticeOf, PHOTO_LIMITS } from "./photo-checks.ts";
import { RefusalPanel } from "./refusal-panel.tsx";
import type { Garment, Photo, Refusal } from "./tryon-machine.ts";

export type GarmentStepProps = {
  photo: Photo;
  garment: Garment | null;
  refusal: Refusal | null;
  onGarment: (garment: Garment) => void;
  onRemove: () => void;
  onChangeProfile: () => void;
};

export function GarmentStep({ photo, garment, refusal, onGarment, onRemove, onChangeProfile }: GarmentStepProps) {
  const [refused, setRefused] = useState<string>();
  const choose = (chosen: Garment) => {
    setRefused(undefined);
    onGarment(chosen);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {refusal ? <RefusalPanel refusal={refusal} onChangePhoto={onChangeProfile} onChangeGarment={onRemove} /> : null}
      <div className="grid gap-8 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-12">
        <section
          aria-labelledby="your-photo"
          className="grid grid-cols-[5.5rem_1fr] items-center gap-5 self-start md:grid-cols-1"
        >
          <h2 id="your-photo" className="sr-only">
            Your photo
          </h2>
          <img
            src={photo.url}
            alt="You, head to feet"
            className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
          />
          <Button variant="secondary" onClick={onChangeProfile} className="justify-self-start">
            Change Profile
          </Button>
        </section>
        <section aria-labelledby="the-garment" className="min-w-0">
          <h2 id="the-garment" className="sr-only">
            The garment
          </h2>
          <Dropzone
            {...PHOTO_LIMITS}
            label="Garment photo"
            className="[&_img]:max-h-60 md:[&_img]:max-h-80"
            camera="environment"
            paste
            preview={garment ? { src: garment.previewUrl, alt: garment.name ?? "The garment you chose" } : undefined}
            error={refused}
            chooseLabel="Choose a garment photo"
            changeLabel="Choose another photo"
            hint={garment?.name ?? "One garment, whole, on a plain background. JPEG, PNG or WebP, up to 10 MB"}
            onFile={(file) => choose({ name: null, previewUrl: URL.createObjectURL(file), file })}
            onRefused={(refusal) => {
              const notice = noticeOf(refusal);
              setRefused(notice.message);
              toast({ title: notice.title, description: notice.message, variant: "destructive" });
            }}
          />
        </section>
      </div>
      <GarmentRail title="From the rail" chosen={garment} onChoose={choose} />
    </div>
  );
}
