/** The try-on in the dialog: it starts with the account's photo, or continues one that is running. */
import { useEffect, useRef, useState } from "react";
import { type GetClient, useClient } from "../../../lib/api/use-client.ts";
import { GARMENT_FILE_MISSING, GARMENT_NOT_FETCHED } from "../garment/garment-file.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import type { TryOnSurroundings } from "../run/use-running-tryon.ts";
import { useTryOn } from "../run/use-tryon.ts";

export type DialogTryOnOptions = TryOnSurroundings & {
  garment: Garment | null;
  /** A photo that is being uploaded. The account's own is then not fetched, because the dialog would start with it. */
  brought: File | null;
};

const PROCESSING_FAILED = "There was an error processing your try-on. Please try again.";
const GARMENT_FAILURES: readonly string[] = [GARMENT_NOT_FETCHED, GARMENT_FILE_MISSING];

/** A garment that came with the trigger is not a file of the shopper's that could be missing. */
export const textOfFailure = (message: string, preset: boolean): string => {
  if (!GARMENT_FAILURES.includes(message)) return PROCESSING_FAILED;
  return preset ? GARMENT_NOT_FETCHED : message;
};

/** The account's photo, and the running try-on of this garment. Each is null if it cannot be found. */
async function findBeginning(getClient: GetClient, productId: string | undefined) {
  const client = await getClient();
  const [photo, unseen] = await Promise.all([
    // If this fails, the step asks for a photo, which the shopper can provide.
    client.pictures.profile().catch(() => null),
    client.tryOn.unseen().catch(() => []),
  ]);
  const running = unseen.find(({ finishedAt, product }) => finishedAt === null && product?.id === productId);
  return { photo, runningId: productId ? running?.id : undefined };
}

export function useDialogTryOn(options: DialogTryOnOptions) {
  const getClient = useClient();
  const { signedIn, brought } = options;
  const productId = options.garment?.productId;
  const wanted = signedIn && !brought;
  const tryOn = useTryOn({ ...options, host: "dialog", textOfFailure, garmentFailures: GARMENT_FAILURES });
  const { dispatch } = tryOn;
  const [asking, setAsking] = useState(wanted);
  const resume = useRef(tryOn.resume);
  resume.current = tryOn.resume;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    findBeginning(getClient, productId)
      .catch(() => ({ photo: null, runningId: undefined }))
      .then(({ photo, runningId }) => {
        if (!current) return;
        setAsking(false);
        if (!photo) return;
        const resumes = runningId !== undefined;
        dispatch({ type: "photo-found", photo: { url: photo.imageUrl || photo.url }, resumes });
        // Already paid for: a shopper who closed the page gets this one, not a second one.
        if (runningId) void resume.current(runningId);
      });
    return () => {
      current = false;
    };
  }, [wanted, productId, getClient, dispatch]);

  return { ...tryOn, asking };
}

export type DialogTryOn = ReturnType<typeof useDialogTryOn>;
