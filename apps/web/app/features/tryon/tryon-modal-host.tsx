/** Listens on every page for whatever opens the try-on, and fetches the modal only then. */
import { lazy, Suspense, useEffect, useState } from "react";
import { listenForTriggers, type TryOnTrigger } from "../../lib/tryon-trigger.ts";
import type { TryOnModalProps } from "./tryon-modal.tsx";

const TryOnModal = lazy(async () => ({ default: (await import("./tryon-modal.tsx")).TryOnModal }));

export type TryOnModalHostProps = Omit<TryOnModalProps, "garment" | "onClose" | "signedIn"> & {
  /** `loading` until the browser has been asked: the modal waits for it. */
  session: "loading" | "anonymous" | "authenticated";
  /** The page's path: whoever goes elsewhere leaves the modal. */
  path: string;
};

export function TryOnModalHost({ session, path, ...props }: TryOnModalHostProps) {
  const [opened, setOpened] = useState<(TryOnTrigger & { count: number }) | null>(null);
  useEffect(
    () => listenForTriggers((trigger) => setOpened((before) => ({ ...trigger, count: (before?.count ?? 0) + 1 }))),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => setOpened(null), [path]);
  if (!opened || session === "loading") return null;
  return (
    <Suspense fallback={null}>
      <TryOnModal
        key={opened.count}
        {...props}
        signedIn={session === "authenticated"}
        garment={{
          name: opened.productName,
          previewUrl: opened.garmentImageUrl,
          file: null,
          ...(opened.productId ? { productId: opened.productId } : {}),
        }}
        onClose={() => setOpened(null)}
      />
    </Suspense>
  );
}
