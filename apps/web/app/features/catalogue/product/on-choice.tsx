import type { OnModelPicture } from "@toile/contract";
import clsx from "clsx";

type Letter = OnModelPicture["letter"];
export type OnChoiceProps = {
  letters: Letter[];
  /** Null: the product by itself. */
  chosen: Letter | null;
  onChoose: (letter: Letter | null) => void;
};

/** Chooses on whom the product is shown: 'On: no one A B C'. */
export function OnChoice({ letters, chosen, onChoose }: OnChoiceProps) {
  const options: { value: Letter | null; text: string; label: string }[] = [
    { value: null, text: "No one", label: "On no one" },
    ...letters.map((value) => ({ value, text: value, label: `On model ${value}` })),
  ];
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">On whom it is shown</legend>
      <span className="mr-1 text-sm text-muted" aria-hidden="true">
        On:
      </span>
      {options.map(({ value, text, label }) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          aria-label={label}
          onClick={() => onChoose(value)}
          className={clsx(
            "flex min-h-11 min-w-11 items-center justify-center rounded-full border px-3 text-sm transition-colors",
            value === chosen ? "border-ink bg-ink text-bg" : "border-edge/60 hover:border-ink",
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
