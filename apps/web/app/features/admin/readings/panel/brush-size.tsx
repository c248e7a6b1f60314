import { Slider } from "./slider.tsx";

export type BrushSizeProps = { brush: number; setBrush: (pixels: number) => void };

const LIMITS = { min: 4, max: 160, step: 2 };

export function BrushSize({ brush, setBrush, className }: BrushSizeProps & { className?: string }) {
  return (
    <div className={className}>
      <Slider {...LIMITS} label="Size" value={brush} shown={`${brush} px`} onChange={setBrush} />
    </div>
  );
}
