/** The visitor's way through the window: consent, photo, try-on, result. */
import { type EmbedSettings, type Prediction, toSendable } from "@toile/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { toModelJpeg } from "../../run/model-image.ts";
import { type OpenPage, usePageLink } from "./page-link.ts";
import { type Problem, runVisit, toProblem, type VisitEnd } from "./run-visit.ts";
import { forgetExpiredVisit, forgetVisit, keepPhoto, readPhoto, readVisit } from "./visit-storage.ts";
import { loadVisitorClient, type VisitorClient } from "./visitor-client.ts";

export type Result = Extract<VisitEnd, { kind: "succeeded" }>;
type Step = "starting" | "consent" | "photo" | "running" | "result";

type VisitState = {
  step: Step;
  /** Chosen and being checked, but not yet used. */
  candidate: File | null;
  photo: Blob | null;
  /** Which of the product's images. */
  image: number;
  prediction: Prediction | null;
  result: Result | null;
  problem: Problem | null;
  /** Everything has just been deleted. */
  deleted: boolean;
};

const START: VisitState = {
  step: "starting",
  candidate: null,
  photo: null,
  image: 0,
  prediction: null,
  result: null,
  problem: null,
  deleted: false,
};

export type VisitHandle = ReturnType<typeof useVisit>;

export function useVisit(key: string, settings: EmbedSettings) {
  const { page, pictures, pictureOf, say } = usePageLink(settings.allowedOrigins);
  const [state, setState] = useState(START);
  const change = (changes: Partial<VisitState>) => setState((now) => ({ ...now, ...changes }));
  const running = useRef<AbortController | null>(null);
  const shopOrigin = page.status === "open" ? page.shopOrigin : null;
  useKeptVisit({ key, shopOrigin, running, onFound: change });

  const client = () => loadVisitorClient({ key, shopOrigin: shopOrigin ?? "" });
  const report = (problem: Problem, step: Step) => {
    change({ step, problem });
    say({ type: "error", code: problem.code, message: problem.message });
  };
  /** Runs what may fail; after a failure the step is the given one. */
  const attempt = (step: Step, work: () => Promise<void>) => work().catch((error) => report(toProblem(error), step));

  const tryOn = async () => {
    if (page.status !== "open" || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    change({ step: "running", problem: null, prediction: null, deleted: false });
    const garmentOf = () => pictureOf(state.image);
    const end = await beginTryOn({ page, state, change, client, garmentOf, signal: controller.signal });
    running.current = null;
    if (end.kind === "cancelled") change({ step: "photo" });
    else if (end.kind === "problem") report(end.problem, "photo");
    else {
      change({ step: "result", result: end });
      say({ type: "result", tryOnId: end.tryOnId });
    }
  };

  return {
    page,
    pictures,
    say,
    state,
    tryOn,
    agree: () =>
      attempt("consent", async () => {
        await (await client()).begin();
        change({ step: "photo", problem: null, deleted: false });
      }),
    removeAll: () =>
      attempt(state.step, async () => {
        if (readVisit(key)) await (await client()).removePictures();
        await forgetVisit();
        setState({ ...START, step: "consent", deleted: true });
      }),
    cancel: () => running.current?.abort(),
    choose: (candidate: File) => change({ candidate, problem: null }),
    chooseImage: (image: number) => change({ image }),
    changePhoto: () => change({ step: "photo", result: null, photo: null, candidate: null, problem: null }),
  };
}

type Kept = {
  key: string;
  /** Null until the page has answered. */
  shopOrigin: string | null;
  running: RefObject<AbortController | null>;
  onFound: (found: Pick<VisitState, "step" | "photo">) => void;
};

/** Restores what this browser stores of an earlier visit to the shop. */
function useKeptVisit({ key, shopOrigin, running, onFound }: Kept): void {
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!shopOrigin) return;
    void (async () => {
      const agreed = readVisit(key) !== null;
      if (!agreed) await forgetExpiredVisit();
      const photo = agreed ? await readPhoto() : null;
      found.current({ step: agreed ? "photo" : "consent", photo });
    })();
    return () => running.current?.abort();
  }, [shopOrigin, key, running]);
}

type Begin = {
  page: OpenPage;
  state: VisitState;
  change: (changes: Partial<VisitState>) => void;
  client: () => Promise<VisitorClient>;
  garmentOf: () => Promise<Blob | null>;
  signal: AbortSignal;
};

async function beginTryOn({ page, state, change, client, garmentOf, signal }: Begin): Promise<VisitEnd> {
  try {
    const photo = state.candidate ? await toModelJpeg(state.candidate) : state.photo;
    if (!photo) return { kind: "cancelled" };
    if (state.candidate) await keepPhoto(photo);
    change({ candidate: null, photo });
    const garment = await garmentOf();
    return await runVisit({
      client: await client(),
      product: page.product,
      photo,
      // What this browser cannot open, the server fetches itself.
      garment: garment && (await toSendable(garment).catch(() => null)),
      imageUrl: page.product.images[state.image] ?? "",
      signal,
      onUpdate: (prediction) => change({ prediction }),
    });
  } catch (error) {
    return signal.aborted ? { kind: "cancelled" } : { kind: "problem", problem: toProblem(error) };
  }
}
