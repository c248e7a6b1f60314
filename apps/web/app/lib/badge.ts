/** The mark on the installed app's icon: an unseen result is ready. It disappears when the app is viewed. */

/** Does nothing while the page is visible, or if the browser has no such marks. */
export function badgeUntilSeen(count = 1): void {
  if (document.visibilityState === "visible" || !("setAppBadge" in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
  const clear = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", clear);
    navigator.clearAppBadge().catch(() => {});
  };
  document.addEventListener("visibilitychange", clear);
}
