import clsx from "clsx";
import { useState } from "react";
import { useMessages, useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import type { FileRefusal } from "../../../ui/dropzone.rules.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { PICTURE_LIMITS } from "../garment/picture-limits.ts";
import { PhotoRequirements } from "../photo/photo-requirements.tsx";
import { PhotoOutline } from "../photo-check/photo-outline.tsx";
import { PhotoVerdict } from "../photo-check/photo-verdict.tsx";
import { usePhotoCheck } from "../photo-check/use-photo-check.ts";
import { DeleteAll } from "./delete-all.tsx";
import { ProblemNote } from "./problem-note.tsx";
import type { VisitHandle } from "./visit/use-visit.ts";

/** The photo, checked on the device, and the button that goes on. */
export function PhotoStep({ visit }: { visit: VisitHandle }) {
  const { candidate, photo, problem } = visit.state;
  const t = useTranslations("photo");
  const { requirements, dropzone, files, outline, check: verdict } = useMessages();
  const [refused, setRefused] = useState<FileRefusal>();
  const check = usePhotoCheck(candidate);
  const src = useObjectUrl(candidate ?? photo);
  const isDoubtful = check.status === "checked" && !check.found.check.ok;
  const preview = src
    ? {
        src,
        alt: t("alt"),
        overlay: candidate && check.status === "checked" ? <PhotoOutline found={check.found} label={outline} /> : null,
        caption: candidate ? <PhotoVerdict state={check} texts={verdict} /> : null,
      }
    : undefined;
  const go = (
    <Button variant={isDoubtful ? "secondary" : "primary"} onClick={() => void visit.tryOn()}>
      {isDoubtful ? t("tryAnyway") : t("tryOn")}
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-4xl grow gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {problem ? <ProblemNote problem={problem} /> : null}
        <Dropzone
          {...PICTURE_LIMITS}
          label={t("label")}
          texts={dropzone}
          className={clsx("grow", "[&_img]:max-h-[min(24rem,48dvh)]")}
          {...(src ? {} : { camera: "user" as const })}
          paste
          error={refused && files[refused]}
          preview={preview}
          hint={src ? null : t("hint")}
          {...(src && isDoubtful ? { changeVariant: "primary" as const, actionsAfter: go } : {})}
          {...(src && !isDoubtful ? { actionsBefore: go } : {})}
          onFile={(file) => {
            setRefused(undefined);
            visit.choose(file);
          }}
          onRefused={(refusal) => setRefused(refusal)}
        />
      </div>
      <div className="grid content-start gap-7">
        <ImageChoice visit={visit} />
        <PhotoRequirements narrow texts={requirements} />
        {photo ? <DeleteAll visit={visit} /> : null}
      </div>
    </div>
  );
}

/** If the product has several pictures: choose the one that shows the garment best. */
function ImageChoice({ visit }: { visit: VisitHandle }) {
  const { page, pictures, state } = visit;
  const t = useTranslations("photo");
  const known = Object.entries(pictures).flatMap(([index, picture]) =>
    picture ? [{ index: Number(index), picture }] : [],
  );
  if (page.status !== "open" || known.length < 2) return null;
  return (
    <fieldset>
      <legend className="display mb-3 text-title">{t("pictures")}</legend>
      <div className="flex flex-wrap gap-2">
        {known.map(({ index, picture }) => (
          <ImageOption
            key={index}
            picture={picture}
            label={t("picture", { number: index + 1 })}
            chosen={state.image === index}
            onChoose={() => visit.chooseImage(index)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = { picture: Blob; label: string; chosen: boolean; onChoose: () => void };

function ImageOption({ picture, label, chosen, onChoose }: OptionProps) {
  const url = useObjectUrl(picture);
  return (
    <label
      className={clsx(
        "block cursor-pointer rounded-picture border-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-thread",
        chosen ? "border-ink" : "border-transparent",
      )}
    >
      <input type="radio" name="image" aria-label={label} checked={chosen} onChange={onChoose} className="sr-only" />
      {url ? (
        <img src={url} alt="" className="block h-20 w-15 rounded-picture bg-muslin object-cover object-top" />
      ) : null}
    </label>
  );
}
