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

/** The README of packages/client has it too, where a test runs it. */
export const clientSample = (origin: string): string => `import { openAsBlob } from "node:fs";
import { createToile } from "@toile/client";

const toile = createToile({ baseUrl: "${origin}", apiKey: process.env.TOILE_API_KEY });

const result = await toile.tryOn({
  person: await openAsBlob("person.jpg"),
  garment: await openAsBlob("garment.jpg"),
});
console.log(result.resultImageUrls[0], result.creditsUsed);`;

export const WEBHOOK_SAMPLE = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.TOILE_WEBHOOK_SECRET);

const server = createServer(async (request, response) => {
  try {
    const message = webhook.verify(await text(request), request.headers);
    console.log(message.type, message.data.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
server.listen(process.env.PORT);`;
