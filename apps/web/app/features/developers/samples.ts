/** The requests that /developer shows. A journey runs the Node.js one exactly as it is shown. */
import { API_BASE, API_KEY_HEADER } from "@toile/contract";

const tryOnUrl = (origin: string): string => `${origin}${API_BASE}/style/virtual-tryon`;

export const curlSample = (origin: string): string => `curl ${tryOnUrl(origin)} \\
  -H "${API_KEY_HEADER}: $TOILE_API_KEY" \\
  -F modelImage=@person.jpg \\
  -F garmentImage=@garment.jpg`;

export const nodeSample = (origin: string): string => `import { openAsBlob } from "node:fs";

const form = new FormData();
form.set("modelImage", await openAsBlob("person.jpg"), "person.jpg");
form.set("garmentImage", await openAsBlob("garment.jpg"), "garment.jpg");

const response = await fetch("${tryOnUrl(origin)}", {
  method: "POST",
  headers: { "${API_KEY_HEADER}": process.env.TOILE_API_KEY },
  body: form,
});
const result = await response.json();
if (!result.success) throw new Error(result.message);
console.log(result.resultImageUrl, result.creditsUsed);`;

export const ANSWER_SAMPLE = `{
  "success": true,
  "resultImageUrl": "https://…",
  "resultImageUrls": ["https://…"],
  "predictionId": "0193…",
  "creditsUsed": 1,
  "remainingCredits": 41
}`;

export const asyncSample = (origin: string): string => `curl ${tryOnUrl(origin)} \\
  -H "${API_KEY_HEADER}: $TOILE_API_KEY" \\
  -H "Prefer: respond-async" \\
  -F modelImage=@person.jpg -F garmentImage=@garment.jpg
# {"success": true, "predictionId": "0193…", "status": "queued"}

curl ${origin}${API_BASE}/style/predictions/0193… \\
  -H "${API_KEY_HEADER}: $TOILE_API_KEY"`;
