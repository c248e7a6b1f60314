import { useId } from "react";

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words, beside the name. */
  shown: string;
  onChange: (value: number) => void;
};

export function Slider({ label, value, min, max, step, shown, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-0.5">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted tabular-nums">{shown}</span>
      </div>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full cursor-pointer accent-ink"
      />
    </div>
  );
}
