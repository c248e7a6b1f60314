/** Pictures that failed while the line was down are asked for again once it is back, wherever they stand. */
export function retryPicturesOnline(): () => void {
  const retry = () => {
    for (const picture of document.images) {
      if (!picture.complete || picture.naturalWidth > 0 || !picture.currentSrc) continue;
      // Its own address once more: setting it makes the browser ask again, also for what `srcset` chose.
      picture.src = picture.getAttribute("src") ?? "";
    }
  };
  window.addEventListener("online", retry);
  return () => window.removeEventListener("online", retry);
}
