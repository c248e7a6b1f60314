/**
 * The product's own faces (78 kB) wait for the first pictures, as its scripts do: on a phone's connection they are 0.4 s of them. Until then text stands
 * in local faces of the same measure (styles/fonts.css), then all faces change at once. A browser that has them in its cache wears them from
 * the first paint. `data-fonts` on <html> says that they are worn.
 *
 * They are faces of a script's making and not of the style sheet's: a face that joins a family already asked for is a new layout of its texts, while
 * another family for a page is a new style of every element as well, and that is as long again.
 */

/** In local storage: all faces came once, so that the cache likely has them. Where it has not, they are only loaded as early as a style sheet would. */
const HAD_FONTS = "fonts";

export type FontFile = { family: string; file: string; style?: "italic"; weight?: string };

declare global {
  interface Window {
    /** Loads the faces and wears them together; once. */
    __wearFonts?: () => void;
  }
}

/**
 * An inline script for the head: makes `__wearFonts`. Whoever had the faces, or shall not wait, wears each as it comes: a browser waits some
 * hundredths of a second with its first paint for those that are loading. Every page carries it, so it is short.
 */
export function fontScript(faces: readonly FontFile[], { atOnce = false } = {}): string {
  const made = faces.map(({ family, file, ...set }) => [family, `url(${file})`, { ...set, display: "swap" }]);
  return `(function(d,faces,had){
try{had=had||localStorage.${HAD_FONTS}}catch(e){}
function wear(face){d.fonts.add(face)}
function worn(){d.documentElement.dataset.fonts=""}
window.__wearFonts=function(){
if(!faces)return;
var made=faces.map(function(one){return new FontFace(one[0],one[1],one[2])}),ends=Promise.allSettled(made.map(function(face){return face.load()}));
faces=0;
if(had)made.forEach(wear),worn();
else ends.then(function(ends){
var came=made.filter(function(face,i){return ends[i].value});
came.forEach(wear);worn();
if(came.length===made.length)try{localStorage.${HAD_FONTS}=1}catch(e){}
})};
if(had)__wearFonts()
})(document,${JSON.stringify(made)},${atOnce})`;
}
