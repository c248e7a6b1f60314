import { useMutation } from "@tanstack/react-query";
import { HOUSE_MODEL_CONSENT, type HouseModel, IMAGE_MAX_BYTES, IMAGE_TYPES } from "@toile/contract";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { messageOf, toastSuccess, useAdminApi } from "../load/admin-api.ts";
import { WEARS } from "./wears.ts";

const OPTIONS = Object.entries(WEARS).map(([value, label]) => ({ value, label }));

export type AddModelProps = { onDone: () => void; onCancel: () => void };

/** A photo, whose clothes it models first, and that the person agreed. The server's photo check decides. */
export function AddModel({ onDone, onCancel }: AddModelProps) {
  const [photo, setPhoto] = useState<File | null>(null);
  const [wears, setWears] = useState<HouseModel["wears"]>("unisex");
  const [agreed, setAgreed] = useState(false);
  const { problem, setProblem, sending, send } = useAdding(onDone);
  const preview = usePreview(photo);
  return (
    <div className="grid gap-6 pb-2">
      <Dropzone
        label="Photo of the model"
        accept={IMAGE_TYPES}
        maxBytes={IMAGE_MAX_BYTES}
        hint="Whole body from the front, arms away from the body, against a plain wall. JPG, PNG or WebP."
        busy={sending}
        error={problem}
        preview={preview ? { src: preview, alt: "The chosen photo" } : undefined}
        onFile={(file) => {
          setProblem(undefined);
          setPhoto(file);
        }}
        onRefused={(refusal) => setProblem(noticeOf(refusal))}
      />
      <SelectField
        label="Wears"
        hint="Shoppers see such products on this model first. We show all others on it too."
        options={OPTIONS}
        value={wears}
        onValueChange={(value) => setWears(value as HouseModel["wears"])}
      />
      <Checkbox
        label="This person agreed to be shown"
        description={HOUSE_MODEL_CONSENT.text}
        checked={agreed}
        onCheckedChange={setAgreed}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} disabled={sending}>
          Back
        </Button>
        <Button onClick={() => photo && send(photo, wears)} disabled={!photo || !agreed} loading={sending}>
          Add the model
        </Button>
      </div>
    </div>
  );
}

function useAdding(onDone: () => void) {
  const { getClient } = useAdminApi();
  const [problem, setProblem] = useState<string | Notice>();
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ photo, wears }: { photo: File; wears: HouseModel["wears"] }) =>
      (await getClient()).onModel.addModel(photo, { wears, consent: HOUSE_MODEL_CONSENT.version }),
    onMutate: () => setProblem(undefined),
    onSuccess: (model) => {
      toastSuccess(`Model ${model.letter} added`);
      onDone();
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const send = (photo: File, wears: HouseModel["wears"]) => {
    if (!isPending) mutate({ photo, wears });
  };
  return { problem, setProblem, sending: isPending, send };
}

function usePreview(photo: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return photo ? address : undefined;
}
