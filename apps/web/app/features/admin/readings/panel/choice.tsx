import clsx from "clsx";
import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  onChoose: (value: V) => void;
  className?: string;
};

/** One of a few, side by side; one of them is always chosen. */
export function Choice<V extends string>({ label, value, options, onChoose, className }: ChoiceProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // If the chosen one is pressed again, Radix reports no choice.
      onValueChange={(chosen: V | "") => (chosen === "" ? undefined : onChoose(chosen))}
      className={clsx("flex rounded-full border border-edge p-0.5", className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={clsx(
            "inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-medium whitespace-nowrap transition-colors sm:px-3.5",
            "hover:bg-muslin data-[state=on]:bg-ink data-[state=on]:text-bg [&_svg]:size-4 max-sm:[&_svg]:hidden",
            "forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText]",
          )}
        >
          {option.icon}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
