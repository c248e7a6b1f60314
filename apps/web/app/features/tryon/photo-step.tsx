import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dropzone } from "../../ui/dropzone.tsx";
import { toast } from "../../ui/toast.ts";
import { ExampleCarousel } from "./example-carousel.tsx";
import { GarmentRail } from "./garment-rail.tsx";
import { noticeOf, PHOTO_LIMITS } from "./photo-checks.ts";
import { PhotoRequirements } from "./photo-requirements.tsx";
import type { PhotoUpload } from "./photo-upload.ts";
import type { Garment, Photo } from "./tryon-machine.ts";

export type PhotoStepProps = {
  signedIn: boolean;
  /** In hand, or kept by the account. */
  photo: Photo | null;
  upload: PhotoUpload;
  /** The account's photo could not be asked for. */
  onRetry: (() => void) | null;
  garment: Garment | null;
  onFile: (file: File) => void;
  onKeep: () => void;
  onGarment: (garment: Garment) => void;
};

export function PhotoStep({ signedIn, photo, upload, onRetry, garment, onFile, onKeep, onGarment }: PhotoStepProps) {
  const [refused, setRefused] = useState<string>();
  const shown = upload.previewUrl ?? photo?.url;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-[clamp(2.5rem,5vw,5rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {onRetry ? (
            <p role="alert" className="flex flex-wrap items-center justify-between gap-3 bg-muslin px-5 py-3 text-sm">
              Your saved photo could not be loaded.
              <Button variant="link" size="small" onClick={onRetry}>
                Try again
              </Button>
            </p>
          ) : null}
          <Dropzone
            {...PHOTO_LIMITS}
            label="Full body photo"
            className="grow [&_img]:max-h-80 md:[&_img]:max-h-96"
            camera="user"
            paste
            busy={upload.busy}
            preview={shown ? { src: shown, alt: "Your full body photo" } : undefined}
            error={refused ?? upload.error}
            hint="JPEG, PNG or WebP, up to 10 MB"
            onFile={(file) => {
              setRefused(undefined);
              onFile(file);
            }}
            onRefused={(refusal) => {
              const notice = noticeOf(refusal);
              setRefused(notice.message);
              toast({ title: notice.title, description: notice.message, variant: "destructive" });
            }}
          />
          {photo && !upload.busy ? (
            <Button variant="primary" onClick={onKeep} className="self-start">
              Use this photo
            </Button>
          ) : null}
          <p className="text-sm text-muted">
            Only you can see your photo. It is used for your try-ons and nothing else, and you can remove it at any
            time.
            {signedIn ? null : (
              <>
                {" "}
                An account keeps it for you:{" "}
                <Link
                  to="/login"
                  state={{ from: "/try-on" }}
                  className="target underline decoration-thread underline-offset-4"
                >
                  log in
                </Link>{" "}
                or choose a photo to create one.
              </>
            )}
          </p>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
          <PhotoRequirements />
          <ExampleCarousel />
        </div>
      </div>
      <GarmentRail title="Or begin with a garment" chosen={garment} onChoose={onGarment} />
    </div>
  );
}
