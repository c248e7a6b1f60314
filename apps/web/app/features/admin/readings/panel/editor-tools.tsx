import { Brush, Eraser, Redo2, Spline, Undo2 } from "lucide-react";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { DraftTools } from "../draft/use-draft.ts";
import type { Tool, View } from "../picture/editor-picture.tsx";
import { BrushSize, type BrushSizeProps } from "./brush-size.tsx";
import { Choice } from "./choice.tsx";

type EditorToolsProps = BrushSizeProps & {
  tool: Tool;
  setTool: (tool: Tool) => void;
  view: View;
  setView: (view: View) => void;
  tools: DraftTools;
  kind: "flat" | "worn";
};

const POINTS = { value: "points", label: "Points", icon: <Spline aria-hidden="true" /> } as const;
const BRUSHES = [
  { value: "brush", label: "Brush", icon: <Brush aria-hidden="true" /> },
  { value: "eraser", label: "Eraser", icon: <Eraser aria-hidden="true" /> },
] as const;
const VIEWS = [
  { value: "yours", label: "Yours" },
  { value: "engine", label: "What the engine read" },
] as const;

/** Above the picture: the tools, undo and redo. */
export function EditorTools({ tool, setTool, view, setView, tools, kind, ...size }: EditorToolsProps) {
  const options = kind === "flat" ? [POINTS, ...BRUSHES] : BRUSHES;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-4">
      <Choice<Tool>
        label="Tool"
        value={tool}
        options={options}
        onChoose={(chosen) => {
          setTool(chosen);
          setView("yours");
        }}
      />
      <span className="flex">
        <IconButton label="Undo" disabled={!tools.canUndo} onClick={tools.undo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Redo" disabled={!tools.canRedo} onClick={tools.redo}>
          <Redo2 aria-hidden="true" />
        </IconButton>
      </span>
      <Choice<View> label="Reading" value={view} options={VIEWS} onChoose={setView} className="max-sm:w-full" />
      {/* The settings are below the picture there, and a size is chosen before one brushes. */}
      {tool === "points" ? null : <BrushSize {...size} className="w-full lg:hidden" />}
    </div>
  );
}
