/** Notifies of a try-on that ended while no page of ours is visible, and leads to it. */

export type PushNews = { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void };
export type NotificationHost = { showNotification(title: string, options: NotificationOptions): Promise<void> };
export type NotificationPress = {
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
};
type OpenWindow = {
  visibilityState: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};
export type OpenWindows = {
  matchAll(options: { type: "window"; includeUncontrolled?: boolean }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
};

type Words = { title: string; body: string; path: string };

/** Null for messages of a later version. */
export function wordsFor(message: unknown): Words | null {
  if (typeof message !== "object" || message === null) return null;
  const { kind, tryonId, status } = message as Record<string, unknown>;
  if (kind !== "tryon" || typeof tryonId !== "string") return null;
  return status === "succeeded"
    ? {
        title: "Your try-on is ready",
        body: "See yourself in it.",
        path: `/try-on?result=${encodeURIComponent(tryonId)}`,
      }
    : { title: "A try-on did not work", body: "Your credit is back. A different photo may help.", path: "/try-on" };
}

/** If one of our pages is visible, the page itself tells the shopper. */
export async function tell({ data }: PushNews, host: NotificationHost, windows: OpenWindows): Promise<void> {
  const pages = await windows.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  const words = wordsFor(data?.json());
  if (!words) return;
  const { title, body, path } = words;
  await host.showNotification(title, { body, tag: path, icon: "/icons/icon-192.png", data: path });
  if ("setAppBadge" in navigator) await navigator.setAppBadge(1).catch(() => {});
}

export async function open({ notification }: NotificationPress, windows: OpenWindows): Promise<void> {
  notification.close();
  const path = typeof notification.data === "string" ? notification.data : "/";
  const [page] = await windows.matchAll({ type: "window" });
  if (!page) {
    await windows.openWindow(path);
    return;
  }
  await page.focus();
  await page.navigate(path);
}
