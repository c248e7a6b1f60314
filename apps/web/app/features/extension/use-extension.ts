import { useEffect, useState } from "react";

type ExtensionWindow = Window & { __TOILE_EXTENSION_ID__?: string };

const isThere = () =>
  Boolean(document.documentElement.dataset.toileExtensionId ?? (window as ExtensionWindow).__TOILE_EXTENSION_ID__);

/** Whether the extension has said that it is in this browser, by any of its ways (X.52). */
export function useExtension(): boolean {
  const [present, setPresent] = useState(false);
  useEffect(() => {
    const look = () => setPresent(isThere());
    look();
    const onEvent = () => setPresent(true);
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === window && (data as { type?: unknown } | null)?.type === "TOILE_EXTENSION_READY") setPresent(true);
    };
    window.addEventListener("toile-extension-ready", onEvent);
    document.addEventListener("toile-extension-ready", onEvent);
    window.addEventListener("message", onMessage);
    return () => {
      window.removeEventListener("toile-extension-ready", onEvent);
      document.removeEventListener("toile-extension-ready", onEvent);
      window.removeEventListener("message", onMessage);
    };
  }, []);
  return present;
}
