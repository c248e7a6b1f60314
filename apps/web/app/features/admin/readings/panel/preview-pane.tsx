import type { ProductReading } from "@toile/contract";
import clsx from "clsx";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import type { PreviewState } from "./use-preview.ts";

type PreviewPaneProps = {
  reading: ProductReading;
  preview: PreviewState;
  /** Something was changed after the picture was made. */
  isOutdated: boolean;
  onTry: (model: string) => void;
};

/** What the points and the mask look like on a person. */
export function PreviewPane({ reading, preview, isOutdated, onTry }: PreviewPaneProps) {
  const { models } = reading;
  const [model, setModel] = useState(models[0]?.id ?? "");
  const { made, busy, problem } = preview;
  const alarms = made?.judgement?.alarms ?? [];
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex gap-2">
        <Select
          label="On whom"
          value={model}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={setModel}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" loading={busy} onClick={() => onTry(model)} className="min-h-12">
          Try it on
        </Button>
      </div>
      <p role="alert" className="text-sm text-thread empty:hidden">
        {problem}
      </p>
      <div
        className={clsx(
          "relative grid place-items-center overflow-hidden rounded-picture bg-muslin",
          made || busy ? "aspect-3/4" : "min-h-40",
        )}
      >
        {made ? (
          <img
            src={made.picture}
            alt={`${reading.product.name} on ${models.find(({ id }) => id === made.model)?.name ?? "a model"}`}
            className="absolute inset-0 size-full object-contain"
          />
        ) : busy ? null : (
          <p className="max-w-56 px-6 text-center text-sm text-muted">
            See the result before you save. We don't store previews.
          </p>
        )}
        {busy ? (
          <span className="absolute inset-0 grid place-items-center bg-bg/60">
            <Spinner size="large" label="Trying it on" />
          </span>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {made && !busy ? (isOutdated ? "Changed since this picture was made." : verdictOf(alarms)) : ""}
      </p>
    </section>
  );
}

const verdictOf = (alarms: readonly { message: string }[]): string =>
  alarms.length === 0 ? "The judge found nothing wrong." : alarms.map(({ message }) => message).join(" ");
