/** The mark on the installed app's icon: something is ready that nobody has seen. It goes when the app is looked at. */

/** Does nothing while the page can be seen, nor where the browser has no such mark. */
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
