import { isVisited } from "../../../lib/offline/visits.ts";
import { toast } from "../../../ui/toast.ts";

const HEALTH = "/healthz";

/**
 * Without a connection a link leads to the browser's own error page, and everything on this page is lost: a chosen photo, a running
 * try-on. So the link is held back with a message; a page that was visited before is shown from storage. Returns a function that stops
 * it.
 */
export function holdLinksOffline(): () => void {
  let passing = false;
  const hold = (event: MouseEvent) => {
    if (navigator.onLine || passing || !leavesPage(event)) return;
    const link = linkOf(event);
    event.preventDefault();
    event.stopPropagation();
    const pass = () => {
      passing = true;
      link?.click();
      passing = false;
    };
    // A server on this machine or in this building works without the internet too.
    const passVisited = async () => (link && (await isVisited(link.pathname + link.search)) ? pass() : sayOffline());
    fetch(HEALTH, { method: "HEAD", cache: "no-store" }).then(pass, passVisited);
  };
  // Before React, which listens on the document.
  window.addEventListener("click", hold, true);
  return () => window.removeEventListener("click", hold, true);
}

const sayOffline = () => toast({ title: "You are offline", description: "Please try again when you're back online." });

const linkOf = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** An ordinary press on a link to another page of ours. */
function leavesPage(event: MouseEvent): boolean {
  const link = linkOf(event);
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname || link.search !== window.location.search;
}
