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

export type FontFile = { family: string; style: "normal" | "italic"; weight: string; file: string };

declare global {
  interface Window {
    /** Loads the faces and wears them together; once. */
    __wearFonts?: () => void;
  }
}

/** An inline script for the head: makes `__wearFonts`. Whoever had the faces, or shall not wait, asks for their files at once. */
export function fontScript(faces: readonly FontFile[], { atOnce = false } = {}): string {
  return `(function(w,d,faces,had){
try{had=had||localStorage.getItem("${HAD_FONTS}")}catch(e){}
var set=d.documentElement.dataset,made;
function wear(face){d.fonts.add(face)}
w.__wearFonts=function(){
if(made)return;
made=faces.map(function(one){return new FontFace(one.family,"url("+one.file+")",{style:one.style,weight:one.weight,display:"swap"})});
if(had){
set.fonts="";
faces.forEach(function(one){d.head.append(Object.assign(d.createElement("link"),{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href:one.file}))});
return made.forEach(wear)
}
Promise.allSettled(made.map(function(face){return face.load()})).then(function(ends){
made.forEach(function(face,index){if(ends[index].status==="fulfilled")wear(face)});
set.fonts="";
if(ends.every(function(end){return end.status==="fulfilled"}))try{localStorage.setItem("${HAD_FONTS}","1")}catch(e){}
})
};
if(had)w.__wearFonts()
})(window,document,${JSON.stringify(faces)},${atOnce})`;
}
