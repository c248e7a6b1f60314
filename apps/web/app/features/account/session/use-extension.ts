import { useEffect } from "react";
import type { GetClient } from "../../../lib/api/use-client.ts";
import type { PlaceholderProduct } from "../../../lib/extension/extension.rules.ts";
import { onExtension } from "../../../lib/extension/extension-presence.ts";
import { triggerTryOn } from "../../../lib/tryon-trigger.ts";
import type { SessionState } from "./session-store.ts";

const loadSync = () => import("../../../lib/extension/extension-sync.ts");

const openTryOn = ({ imageUrl, name }: PlaceholderProduct): boolean =>
  triggerTryOn({ garmentImageUrl: imageUrl, productName: name });

/** Keeps the browser extension informed of who is signed in, and opens what it requests. Without an extension nothing is loaded. */
export function useExtension({ status, user }: SessionState, getClient: GetClient): void {
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed name is no other person
  useEffect(() => {
    if (status === "loading") return;
    return onExtension((extensionId) => {
      loadSync()
        .then(({ tellExtension }) => tellExtension(extensionId, user, getClient))
        .catch(() => {});
    });
  }, [status, userId, getClient]);

  useEffect(() => {
    let stopFollowing: (() => void) | undefined;
    let left = false;
    const stopListening = onExtension(() => {
      loadSync()
        .then(({ followRequests }) => {
          if (!left) stopFollowing ??= followRequests(openTryOn);
        })
        .catch(() => {});
    });
    return () => {
      left = true;
      stopListening();
      stopFollowing?.();
    };
  }, []);
}
