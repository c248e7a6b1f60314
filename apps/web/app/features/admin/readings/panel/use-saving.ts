import { useMutation } from "@tanstack/react-query";
import type { GarmentCorrection, ProductReading } from "@toile/contract";
import { toast } from "../../../../ui/toast.ts";
import { type Client, messageOf, toastSuccess, useAdminApi } from "../../load/admin-api.ts";
import { isNothing, NOTHING, savedDraft } from "../draft/draft.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";
import type { OpenReading } from "../draft/use-reading.ts";

type Saving = {
  open: OpenReading;
  tools: DraftTools;
  /** Opens what the server returned. */
  show: (reading: ProductReading) => Promise<OpenReading>;
  onSaved: () => void;
};

type Work = { what: "save" | "reset"; work: (client: Client) => Promise<void> };

/** Saves a correction, or removes the saved one; its notice offers to undo the latter. */
export function useSaving({ open, tools, show, onSaved }: Saving) {
  const { getClient } = useAdminApi();
  const { isPending, variables, error, mutate } = useMutation({
    mutationFn: async ({ work }: Work) => work(await getClient()),
  });
  const { reading } = open;
  const { id: productId } = reading.product;
  const { mutate: bringBack } = useMutation({
    mutationFn: async ({ landmarks, mask, sleeves, legs }: GarmentCorrection) => {
      const sent = { landmarks, mask, sleeves, legs, picture: reading.picture.version };
      const again = await (await getClient()).readings.save(productId, sent);
      const opened = await show(again);
      tools.restart(savedDraft(again.correction, opened.savedMask));
    },
    meta: { attempt: "Failed to restore the correction" },
  });

  const during = (what: Work["what"], work: Work["work"]) => {
    if (!isPending) mutate({ what, work });
  };
  const takeAway = async ({ readings }: Client): Promise<void> => {
    const { correction } = reading;
    await readings.reset(productId);
    await show({ ...reading, correction: null, corrected: null });
    tools.restart(NOTHING);
    const undo =
      correction?.voidedBy === null
        ? { label: "Undo", hint: "Correct the points again and save", onClick: () => bringBack(correction) }
        : null;
    toast({
      title: "Reset to automatic reading",
      description: "Try-ons use the engine's own reading from now on.",
      ...(undo ? { action: undo } : {}),
    });
  };

  return {
    busy: isPending ? variables.what : null,
    problem: error ? messageOf(error) : "",
    save: () =>
      during("save", async (client) => {
        if (isNothing(tools.draft)) return takeAway(client);
        const sent = { ...(await tools.toCorrection()), picture: reading.picture.version };
        await client.readings.save(productId, sent);
        toastSuccess("Garment reading saved");
        onSaved();
      }),
    /** If none is saved, only the changes made here are removed, and Undo restores them. */
    reset: () => (reading.correction ? during("reset", takeAway) : tools.clear()),
  };
}
