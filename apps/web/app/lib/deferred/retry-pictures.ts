/** Requests pictures that failed while the connection was down again once it is back, wherever they are on the page. */
export function retryPicturesOnline(): () => void {
  const retry = () => {
    for (const picture of document.images) {
      if (!picture.complete || picture.naturalWidth > 0 || !picture.currentSrc) continue;
      // Setting its own URL again makes the browser retry, also for what `srcset` chose.
      picture.src = picture.getAttribute("src") ?? "";
    }
  };
  window.addEventListener("online", retry);
  return () => window.removeEventListener("online", retry);
}
