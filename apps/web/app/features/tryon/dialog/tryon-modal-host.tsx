/** Listens on every page for the triggers of the try-on, and loads the modal only then. */
import { useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { listenForTriggers, type TryOnTrigger } from "../../../lib/tryon-trigger.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { forgetSavedChoices, peekSavedChoices, saveChoices, takeSavedChoices } from "./saved-choices.ts";
import type { TryOnModalProps } from "./tryon-modal.tsx";

const TryOnModal = deferredPart(async () => ({ default: (await import("./tryon-modal.tsx")).TryOnModal }), {
  missing: "The try-on will open when you're back online.",
});

export type TryOnModalHostProps = Omit<TryOnModalProps, "garment" | "brought" | "onClose" | "onKeep" | "signedIn"> & {
  /** `loading` until the browser has been asked: the modal waits for it. */
  session: "loading" | "anonymous" | "authenticated";
  /** The page's path: going to another page closes the modal. */
  path: string;
};

type Opened = { trigger: TryOnTrigger; photo: File | null; count: number };

export function TryOnModalHost({ session, path, ...props }: TryOnModalHostProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const open = (trigger: TryOnTrigger, photo: File | null) =>
      setOpened((before) => ({ trigger, photo, count: (before?.count ?? 0) + 1 }));
    // Going to another page closes it, and coming back with an account, or by Back, opens it again.
    const left = session === "authenticated" ? takeSavedChoices(path) : isBack ? peekSavedChoices() : null;
    if (left?.path === path) open(left.trigger, left.photo);
    const stop = listenForTriggers((trigger) => open(trigger, null));
    return stop;
  }, [session, path, isBack]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => () => setOpened(null), [path]);
  if (!opened || session === "loading") return null;
  const { trigger, photo } = opened;
  return (
    <TryOnModal
      key={opened.count}
      {...props}
      signedIn={session === "authenticated"}
      brought={photo}
      garment={{
        name: trigger.productName,
        previewUrl: trigger.garmentImageUrl,
        file: null,
        ...(trigger.productId ? { productId: trigger.productId } : {}),
      }}
      onClose={() => {
        forgetSavedChoices();
        setOpened(null);
      }}
      onKeep={(chosen) => saveChoices({ trigger, photo: chosen, path })}
    />
  );
}
