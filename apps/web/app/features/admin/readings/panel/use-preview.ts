import type { GarmentPreview } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { endsVisit, messageOf, useAdminApi } from "../../load/admin-api.ts";
import type { Draft } from "../draft/draft.rules.ts";
import type { DraftTools } from "../draft/use-draft.ts";

/** `of`: the draft it was made from. */
export type Made = GarmentPreview & { model: string; of: Draft };
export type PreviewState = { made: Made | null; busy: boolean; problem: string };

/** One preview at a time; a newer request replaces the one in progress. */
export function usePreview({ productId, picture }: { productId: string; picture: string }) {
  const api = useAdminApi();
  const [state, setState] = useState<PreviewState>({ made: null, busy: false, problem: "" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const tryOn = async (model: string, { draft, toCorrection }: Pick<DraftTools, "draft" | "toCorrection">) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((now) => ({ ...now, busy: true, problem: "" }));
    try {
      const asked = { ...(await toCorrection()), picture, model };
      const made = await (await api.getClient()).readings.preview(productId, asked, controller.signal);
      if (!controller.signal.aborted) setState({ made: { ...made, model, of: draft }, busy: false, problem: "" });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!endsVisit(error, api)) setState((now) => ({ ...now, busy: false, problem: messageOf(error) }));
    }
  };
  return { preview: state, tryOn };
}
