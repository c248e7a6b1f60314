import type { GarmentReading } from "@toile/contract";
import { TriangleAlert } from "lucide-react";
import { SelectField } from "../../../../ui/select.tsx";
import type { Draft } from "../draft/draft.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";
import type { OpenReading } from "../draft/use-reading.ts";
import type { Tool, View } from "../picture/editor-picture.tsx";
import { BrushSize } from "./brush-size.tsx";
import { Slider } from "./slider.tsx";

type EditorSettingsProps = {
  open: OpenReading;
  tools: DraftTools;
  tool: Tool;
  view: View;
  brush: number;
  setBrush: (pixels: number) => void;
  opacity: number;
  setOpacity: (share: number) => void;
  read: GarmentReading | null;
};

const VOIDS = {
  picture: "The product's picture has changed, so the correction no longer applies. Correct this picture and save.",
  kind: "The product's kind of garment has changed, so the correction no longer applies. Correct it and save.",
};
const HINTS: Record<Tool, string> = {
  points: "Drag a point, or move it with the arrow keys; Shift makes larger steps, Delete resets it.",
  brush: "Paint over what belongs to the garment.",
  eraser: "Paint over what does not belong to the garment.",
};

/** Beside the picture: what is wrong with the reading, and how the tools work. */
export function EditorSettings({
  open,
  tools,
  tool,
  brush,
  setBrush,
  opacity,
  setOpacity,
  read,
  view,
}: EditorSettingsProps) {
  const { reading } = open;
  return (
    <section aria-label="Settings" className="grid gap-4">
      <Notes open={open} isCorrected={tools.isCorrected} />
      <p className="text-sm text-muted">
        {view === "engine" ? "This is how the engine reads the picture on its own." : HINTS[tool]}
        {read?.kind === "worn" ? " A model wears this garment: its points follow the model's body." : ""}
      </p>
      {tool === "points" ? null : <BrushSize brush={brush} setBrush={setBrush} className="max-lg:hidden" />}
      <Slider
        label="Tint of the cloth"
        {...{ min: 0, max: 0.9, step: 0.05 }}
        value={opacity}
        shown={`${Math.round(opacity * 100)} %`}
        onChange={setOpacity}
      />
      {read?.kind === "worn" ? null : <Parts category={reading.category} tools={tools} read={read} />}
    </section>
  );
}

/** What the operator must know first. */
function Notes({ open: { reading }, isCorrected }: { open: OpenReading; isCorrected: boolean }) {
  const { correction, problem, automatic } = reading;
  const voided = correction?.voidedBy;
  const notes = [
    ...(voided ? [VOIDS[voided]] : []),
    ...(problem ? [`${problem} Brush over the garment, then try it on to see its points.`] : []),
    ...(isCorrected ? [] : (automatic?.warnings.map(({ message }) => message) ?? [])),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {notes.map((note) => (
        <li key={note} className="flex gap-2.5 text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-caution" aria-hidden="true" />
          {note}
        </li>
      ))}
    </ul>
  );
}

type PartsProps = { category: OpenReading["reading"]["category"]; tools: DraftTools; read: GarmentReading | null };

/** What an outline cannot show: sleeves that lie on the body, legs that touch. */
function Parts({ category, tools, read }: PartsProps) {
  const { draft, sayOfSleeves, sayOfLegs } = tools;
  if (category === "bottoms") {
    return (
      <SelectField
        label="Legs"
        value={draft.legs ?? ""}
        options={[
          { value: "", label: asRead(read && (read.hasLegs ? "two legs" : "a skirt")) },
          { value: "legs", label: "Two legs" },
          { value: "none", label: "A skirt" },
        ]}
        onValueChange={(value) => sayOfLegs((value || null) as Draft["legs"])} // the only options
      />
    );
  }
  return (
    <SelectField
      label="Sleeves"
      value={draft.sleeves ?? ""}
      options={[
        { value: "", label: asRead(read && (read.hasSleeves ? "with sleeves" : "without sleeves")) },
        { value: "sleeves", label: "With sleeves" },
        { value: "none", label: "Without sleeves" },
      ]}
      onValueChange={(value) => sayOfSleeves((value || null) as Draft["sleeves"])} // the only options
    />
  );
}

const asRead = (what: string | null): string => (what ? `As read: ${what}` : "As read");
