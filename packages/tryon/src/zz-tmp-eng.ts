import fs from "node:fs";import sharp from "sharp";
import { Worker } from "node:worker_threads";
import { createTryOnEngine, TryOnRefusal } from "/work/main/packages/tryon/src/index.ts";
const S="/work/shared/photos/";const f=(d:string,p:string)=>S+d+"/"+fs.readdirSync(S+d).find(x=>x.startsWith(p));
const e=await createTryOnEngine();
const big=await sharp(f("persons","p02")).resize(2304,3072).jpeg({quality:92}).toBuffer();
const dec=async(b:Uint8Array)=>(await sharp(b).rotate().removeAlpha().raw().toBuffer());
for(const [name,p,g,category] of [["small",fs.readFileSync(f("persons","p02")),"g01","tops"],["cached",fs.readFileSync(f("persons","p02")),"g01","tops"],["big",big,"g01","auto"],["model",big,"g17","tops"],["dresscat",big,"g14","auto"],["low",big,"g11","auto"]] as any){
 const st:string[]=[];
 try{const t=performance.now();const r=await e.tryOn({person:p,garment:fs.readFileSync(f("garments",g)),category,garmentPhotoType:"auto",outputFormat:"png",seed:1},{onStage:(s,q)=>st.push(s+q)});
 const a=await dec(p),b=await dec(r.image);let same=0;for(let i=0;i<a.length;i+=3)if(a[i]===b[i]&&a[i+1]===b[i+1]&&a[i+2]===b[i+2])same++;
 console.log(name,r.category,r.width,r.height,"ms",Math.round(performance.now()-t),JSON.stringify(Object.fromEntries(Object.entries(r.timingsMs).map(([k,v])=>[k,Math.round(v as number)]))),"identical share",(same/(a.length/3)).toFixed(3),r.warnings.map(w=>w.code).join(),st.join(">"));
 fs.writeFileSync(`/tmp/eng-${name}.png`,r.image);
 }catch(x){if(x instanceof TryOnRefusal)console.log(name,"REFUSED",x.code);else console.log(x)}}
console.log("rss",Math.round(process.memoryUsage().rss/1e6));
