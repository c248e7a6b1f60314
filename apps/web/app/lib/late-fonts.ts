/**
 * The product's own faces (78 kB) wait for the first pictures, as its scripts do: on a phone's connection they are 0.4 s of them. Until then text stands
 * in local faces of the same measure (styles/fonts.css), then all faces change at once. A browser that has them in its cache wears them from
 * the first paint. `data-fonts` on <html> says that they are worn.
 */

/** In local storage: all faces came once, so that the cache likely has them. Where it has not, they are only loaded as early as a style sheet would. */
const HAD_FONTS = "fonts";

const FACES = ["1em Hanken Grotesk", "1em Instrument Serif", "italic 1em Instrument Serif"];

/** An inline script for the head: whoever had the faces asks for their files at once. */
export function earlyFonts(files: readonly string[]): string {
  return `(function(d){try{if(!localStorage.getItem("${HAD_FONTS}"))return}catch(e){return}
d.documentElement.dataset.fonts="";
${JSON.stringify(files)}.forEach(function(href){d.head.append(Object.assign(d.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href:href}))})
})(document)`;
}

/** Source of a function of the document that loads the faces and wears them together. One that does not come leaves its text in the local face. */
export const WEAR_FONTS = `function(d){
var set=d.documentElement.dataset;
if("fonts" in set)return;
Promise.allSettled(${JSON.stringify(FACES)}.map(function(face){return d.fonts.load(face)})).then(function(ends){
set.fonts="";
if(ends.every(function(end){return end.status==="fulfilled"}))try{localStorage.setItem("${HAD_FONTS}","1")}catch(e){}
})}`;
