/** What /developer shows beside the first requests (lib/api/try-on-samples.ts). */
import { API_BASE, API_KEY_HEADER } from "@toile/contract";

const tryOnUrl = (origin: string): string => `${origin}${API_BASE}/style/virtual-tryon`;

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

/** FASHN's own package; a test of the API runs it against this server. */
export const fashnSample = (origin: string): string => `import Fashn from "fashn";

const fashn = new Fashn({ baseURL: "${origin}", apiKey: process.env.TOILE_API_KEY });

const { output } = await fashn.predictions.subscribe({
  model_name: "tryon-v1.6",
  inputs: { model_image: "https://example.com/person.jpg", garment_image: "https://example.com/garment.jpg" },
});
console.log(output[0]);`;

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
