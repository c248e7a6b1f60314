import { useEffect, useState } from "react";
import { BeforeAfter } from "../../ui/before-after.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { Dropzone } from "../../ui/dropzone.tsx";
import { toast } from "../../ui/toast.ts";
import { Specimen } from "./specimen.tsx";

const ACCEPT = ["image/jpeg", "image/png", "image/webp"];
const MAX_BYTES = 10 * 1024 * 1024;

/** A paper figure in a shift of this colour: the showcase needs pictures of one size, and no one's real photo. */
function paperFigure(cloth: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="600" height="800"><rect width="300" height="400" fill="#efe8dc"/><circle cx="150" cy="72" r="26" fill="#b8a48e"/><path d="M138 96h24v18h-24zM130 330h14v52h-14zM156 330h14v52h-14z" fill="#b8a48e"/><path d="M112 116q38-14 76 0l14 84-20 4-4-30 22 160H100l22-160-4 30-20-4Z" fill="${cloth}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const BEFORE = { src: paperFigure("#fbf8f3"), alt: "A paper figure in a white shift" };
const AFTER = { src: paperFigure("#b3341f"), alt: "The same figure in a red dress" };

export function PictureSpecimens({ theme }: { theme: string }) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ""), [chosen]);
  const refuse = () => toast({ title: "Invalid file type", variant: "destructive" });
  const limits = { accept: ACCEPT, maxBytes: MAX_BYTES };
  return (
    <>
      <Specimen name="Before and after">
        <BeforeAfter before={BEFORE} after={AFTER} width={600} height={800} className="max-w-sm" />
      </Specimen>
      <Specimen name="Carousel">
        <Carousel
          label={`Example photos, ${theme}`}
          slides={["#2c4a86", "#3f6b4f", "#b3341f", "#1c1917"].map((cloth, index) => ({
            key: cloth,
            content: (
              <img
                src={paperFigure(cloth)}
                alt={`Example ${index + 1}`}
                width={600}
                height={800}
                className="rounded-picture"
              />
            ),
          }))}
        />
      </Specimen>
      <Specimen name="Dropzone">
        <Dropzone
          {...limits}
          label="Full body photo"
          camera="environment"
          paste={theme === "light"}
          hint="JPG, PNG or WebP, up to 10 MB"
          onFile={(file) => setChosen(URL.createObjectURL(file))}
          onRefused={refuse}
          preview={chosen ? { src: chosen, alt: "The photo you chose" } : undefined}
        />
        <Dropzone
          {...limits}
          label="Photo with an error"
          error="Please upload an image smaller than 10MB."
          hint="JPG, PNG or WebP, up to 10 MB"
          onFile={() => undefined}
        />
        <Dropzone {...limits} label="Photo in hand" busy preview={AFTER} onFile={() => undefined} />
        <Dropzone {...limits} label="Not now" disabled onFile={() => undefined} />
      </Specimen>
    </>
  );
}
