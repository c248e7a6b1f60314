/** The garment editor: where the engine reads a product's picture wrongly, the operator moves points and brushes the mask. */
import type { GarmentReading, Product } from "@toile/contract";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { Draft } from "./draft/draft.rules.ts";
import { useDraft } from "./draft/use-draft.ts";
import { type OpenReading, useReading } from "./draft/use-reading.ts";
import { EditorSettings } from "./panel/editor-settings.tsx";
import { EditorTools } from "./panel/editor-tools.tsx";
import { PreviewPane } from "./panel/preview-pane.tsx";
import { type Made, usePreview } from "./panel/use-preview.ts";
import { useSaving } from "./panel/use-saving.ts";
import { EditorPicture, type Tool, type View } from "./picture/editor-picture.tsx";

export type ReadingDialogProps = { product: Pick<Product, "id" | "name">; onClose: () => void };

export default function ReadingDialog({ product, onClose }: ReadingDialogProps) {
  const { open, problem, load, show } = useReading(product.id);
  if (open) return <Editor open={open} show={show} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Garment reading" description={product.name} size="wide">
      {problem ? (
        <ErrorState title="The reading could not be loaded" onRetry={() => void load()} className="py-10">
          {problem}
        </ErrorState>
      ) : (
        <div className="grid min-h-96 place-items-center">
          <Spinner size="large" label="Reading the picture" />
        </div>
      )}
    </Dialog>
  );
}

type EditorProps = {
  open: OpenReading;
  show: ReturnType<typeof useReading>["show"];
  onClose: () => void;
};

function Editor({ open, show, onClose }: EditorProps) {
  const { reading } = open;
  const [read, setRead] = useState<GarmentReading | null>(reading.corrected ?? reading.automatic);
  const tools = useDraft(open, read);
  const [view, setView] = useState<View>("yours");
  const [tool, setTool] = useState<Tool>(reading.automatic?.kind === "flat" ? "points" : "brush");
  const [brush, setBrush] = useState(36);
  const [opacity, setOpacity] = useState(0.3);
  const [leaving, setLeaving] = useState(false);
  const { id: productId } = reading.product;
  const { preview, tryOn } = usePreview({ productId, picture: reading.picture.version });
  const saving = useSaving({ open, tools, show, onSaved: onClose });
  const shown = useMemo(() => readFor(open, tools.draft, preview.made), [open, tools.draft, preview.made]);
  useEffect(() => setRead(shown), [shown]);
  useLeaveGuard(tools.isChanged);
  const close = () => (tools.isChanged ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title="Garment reading"
        description={reading.product.name}
        size="wide"
        footer={<Footer saving={saving} tools={tools} onCancel={close} />}
      >
        <div className="grid gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          {/* Stays beside the settings, which are higher once there is a preview. */}
          <div className="grid content-start gap-4 lg:tall:sticky lg:tall:top-24 lg:tall:self-start">
            <EditorTools {...{ tool, setTool, view, setView, tools, brush, setBrush }} kind={shown?.kind ?? "flat"} />
            <EditorPicture {...{ open, tools, tool, view, brush, opacity }} read={read} />
          </div>
          <div className="grid content-start gap-6">
            <EditorSettings {...{ open, tools, tool, view, brush, setBrush, opacity, setOpacity }} read={shown} />
            {reading.correction || tools.isCorrected ? <ResetButton saving={saving} /> : null}
            <PreviewPane
              reading={reading}
              preview={preview}
              isOutdated={preview.made !== null && preview.made.of !== tools.draft}
              onTry={(model) => void tryOn(model, tools)}
            />
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="You have not saved your changes to the points and the mask."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={onClose}
      />
    </>
  );
}

function ResetButton({ saving: { busy, reset } }: { saving: ReturnType<typeof useSaving> }) {
  return (
    <Button
      variant="link"
      size="small"
      loading={busy === "reset"}
      onClick={() => void reset()}
      className="justify-self-start"
    >
      Reset to automatic
    </Button>
  );
}

type FooterProps = {
  saving: ReturnType<typeof useSaving>;
  tools: ReturnType<typeof useDraft>;
  onCancel: () => void;
};

function Footer({ saving: { busy, problem, save }, tools, onCancel }: FooterProps) {
  return (
    <>
      <p role="alert" className="self-center text-sm text-thread empty:hidden sm:mr-auto">
        {problem}
      </p>
      {/* Side by side on a phone too: the picture needs the height. */}
      <div className="flex gap-3 max-sm:*:flex-1">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!tools.isChanged} loading={busy === "save"} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </>
  );
}

/**
 * Where the points that the operator has not moved belong: as the engine read the picture with the current mask, as far as that is
 * known, and with every point of an earlier correction back in its automatic place.
 */
function readFor({ reading }: OpenReading, draft: Draft, made: Made | null): GarmentReading | null {
  const { automatic, corrected, correction } = reading;
  if (made && made.of.mask === draft.mask && made.of.sleeves === draft.sleeves && made.of.legs === draft.legs)
    return withoutMoved(made.reading, made.of.landmarks, automatic);
  if (draft.mask === null && draft.sleeves === null && draft.legs === null) return automatic;
  return corrected ? withoutMoved(corrected, correction?.landmarks ?? {}, automatic) : automatic;
}

function withoutMoved(read: GarmentReading, moved: object, automatic: GarmentReading | null): GarmentReading {
  const landmarks = { ...read.landmarks };
  for (const name of Object.keys(moved) as (keyof typeof landmarks)[]) {
    const own = automatic?.landmarks[name];
    if (own) landmarks[name] = own;
  }
  return { ...read, landmarks };
}

function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
}
