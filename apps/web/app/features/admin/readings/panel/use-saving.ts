import type { ProductReading } from "@toile/contract";
import { useState } from "react";
import { toast } from "../../../../ui/toast.ts";
import { type AdminApi, type Client, endsVisit, messageOf, toastError, toastSuccess } from "../../load/admin-api.ts";
import { isNothing, NOTHING, savedDraft } from "../draft/draft.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";
import type { OpenReading } from "../draft/use-reading.ts";

type Saving = {
  api: AdminApi;
  open: OpenReading;
  tools: DraftTools;
  /** Opens what the server returned. */
  show: (reading: ProductReading) => Promise<OpenReading>;
  onSaved: () => void;
};

/** Saves a correction, or removes the saved one; its notice offers to undo the latter. */
export function useSaving({ api, open, tools, show, onSaved }: Saving) {
  const [busy, setBusy] = useState<"save" | "reset" | null>(null);
  const [problem, setProblem] = useState("");
  const { reading } = open;
  const { id: productId } = reading.product;

  const within = async (what: "save" | "reset", work: (client: Client) => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(what);
    setProblem("");
    try {
      await work(await api.loadClient());
    } catch (error) {
      if (!endsVisit(error, api)) setProblem(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  const takeAway = async ({ readings }: Client): Promise<void> => {
    const { correction, picture } = reading;
    await readings.reset(productId);
    await show({ ...reading, correction: null, corrected: null });
    tools.restart(NOTHING);
    const bringBack = async () => {
      if (!correction) return;
      const { landmarks, mask, sleeves, legs } = correction;
      try {
        const again = await readings.save(productId, { landmarks, mask, sleeves, legs, picture: picture.version });
        const opened = await show(again);
        tools.restart(savedDraft(again.correction, opened.savedMask));
      } catch (error) {
        if (!endsVisit(error, api)) toastError(`Failed to restore the correction: ${messageOf(error)}`);
      }
    };
    const canBringBack = correction?.voidedBy === null;
    toast({
      title: "Reset to automatic reading",
      description: "Try-ons use the engine's own reading from now on.",
      ...(canBringBack
        ? { action: { label: "Undo", hint: "Correct the points again and save", onClick: () => void bringBack() } }
        : {}),
    });
  };

  return {
    busy,
    problem,
    save: () =>
      within("save", async (client) => {
        if (isNothing(tools.draft)) return takeAway(client);
        const sent = { ...(await tools.toCorrection()), picture: reading.picture.version };
        await client.readings.save(productId, sent);
        toastSuccess("Garment reading saved");
        onSaved();
      }),
    /** If none is saved, only the changes made here are removed, and Undo restores them. */
    reset: () => (reading.correction ? within("reset", takeAway) : tools.clear()),
  };
}
