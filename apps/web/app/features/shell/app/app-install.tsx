import { useSyncExternalStore } from "react";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { showsInstallBanner } from "./install-offer.rules.ts";
import { readInstallState, readNoInstallState, subscribeToInstall } from "./install-offer.ts";

const InstallBanner = deferredPart(async () => ({ default: (await import("./install-banner.tsx")).InstallBanner }));

/** The offer to install the app, on phones, if the browser makes one. */
export function AppInstall() {
  const state = useSyncExternalStore(subscribeToInstall, readInstallState, readNoInstallState);
  return showsInstallBanner(state) ? <InstallBanner /> : null;
}
