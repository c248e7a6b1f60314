import type { HouseModel } from "@toile/contract";
import { HOUSE_MODELS_MAX } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toastSuccess } from "../load/admin-api.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { AddModel } from "./add-model.tsx";
import { useAct } from "./use-act.ts";
import { WEARS } from "./wears.ts";

export type ModelsDialogProps = {
  models: AdminQuery<HouseModel[]>;
  onChanged: () => void;
  onClose: () => void;
};

/** On whom the shop shows its products: adding and removing them. */
export function ModelsDialog({ models, onChanged, onClose }: ModelsDialogProps) {
  const { busy, act } = useAct();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<HouseModel | null>(null);
  const { data: value } = models;
  const remove = async (model: HouseModel) => {
    const done = await act("Failed to remove the model", async ({ onModel }) => {
      await onModel.removeModel(model.id);
      return true;
    });
    setLeaving(null);
    if (!done) return;
    toastSuccess(`Model ${model.letter} removed`);
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title="House models"
      description={`We show every product on each of them. A shop has ${HOUSE_MODELS_MAX} at most.`}
      footer={
        adding ? undefined : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            {value && value.length < HOUSE_MODELS_MAX ? (
              <Button onClick={() => setAdding(true)}>Add a model</Button>
            ) : null}
          </>
        )
      }
    >
      {adding ? (
        <AddModel
          onDone={() => {
            setAdding(false);
            onChanged();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <ModelList models={models} onRemove={setLeaving} />
      )}
      {leaving ? (
        <RemoveDialog
          model={leaving}
          busy={busy}
          onClose={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        />
      ) : null}
    </Dialog>
  );
}

function ModelList({
  models,
  onRemove,
}: Pick<ModelsDialogProps, "models"> & { onRemove: (model: HouseModel) => void }) {
  const { data: value, isError, refetch } = models;
  if (!value) {
    if (isError) return <ErrorState title="The models could not be loaded" onRetry={refetch} />;
    return (
      <SkeletonGroup label="Loading models" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {["first", "second", "third"].map((key) => (
          <Skeleton key={key} className="aspect-3/4" />
        ))}
      </SkeletonGroup>
    );
  }
  if (value.length === 0) {
    return <p className="text-muted">None yet. Add a photo of someone who agreed to appear in your shop.</p>;
  }
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {value.map((model) => (
        <li key={model.id}>
          <img
            src={model.imageUrl}
            alt={`Model ${model.letter}`}
            width={model.width}
            height={model.height}
            loading="lazy"
            className="aspect-3/4 w-full rounded-picture bg-muslin object-cover"
          />
          <p className="mt-2">Model {model.letter}</p>
          <p className="text-sm text-muted">{WEARS[model.wears]}</p>
          <p className="text-sm text-muted">
            {model.consent ? `Agreed on ${formatDay(model.consent.givenAt)}` : "A drawn figure"}
          </p>
          <Button variant="secondary" size="small" className="mt-2" onClick={() => onRemove(model)}>
            Remove<span className="sr-only"> model {model.letter}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RemoveDialogProps = { model: HouseModel; busy: boolean; onClose: () => void; onConfirm: () => void };

function RemoveDialog({ model, busy, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => (busy ? undefined : onClose())}
      title={`Remove model ${model.letter}?`}
      description="We delete the photo and every picture made from it, and no longer show them. This cannot be undone."
      confirmLabel="Remove"
      cancelLabel="Keep"
      destructive
      loading={busy}
      onConfirm={onConfirm}
    />
  );
}
