/** A try-on in five languages, as shown on /developer and /virtual-try-on-api. A browser test runs the samples exactly as shown. */
import { API_BASE, API_KEY_HEADER } from "@toile/contract";

export const TRYON_ENDPOINT = `${API_BASE}/style/virtual-tryon`;

const tryOnUrl = (origin: string): string => `${origin}${TRYON_ENDPOINT}`;

export const curlSample = (origin: string): string => `curl ${tryOnUrl(origin)} \\
  -H "${API_KEY_HEADER}: $TOILE_API_KEY" \\
  -F modelImage=@person.jpg \\
  -F garmentImage=@garment.jpg \\
  -F mode=quality`;

export const nodeSample = (origin: string): string => `import { openAsBlob } from "node:fs";

const form = new FormData();
form.set("modelImage", await openAsBlob("person.jpg"), "person.jpg");
form.set("garmentImage", await openAsBlob("garment.jpg"), "garment.jpg");
form.set("mode", "quality");

const response = await fetch("${tryOnUrl(origin)}", {
  method: "POST",
  headers: { "${API_KEY_HEADER}": process.env.TOILE_API_KEY },
  body: form,
});
const result = await response.json();
if (!result.success) throw new Error(result.message);
console.log(result.resultImageUrl, result.creditsUsed);`;

export const pythonSample = (origin: string): string => `import os
import requests

with open("person.jpg", "rb") as person, open("garment.jpg", "rb") as garment:
    response = requests.post(
        "${tryOnUrl(origin)}",
        headers={"${API_KEY_HEADER}": os.environ["TOILE_API_KEY"]},
        files={"modelImage": person, "garmentImage": garment},
        data={"mode": "quality"},
        timeout=120,
    )
result = response.json()
if not result.get("success"):
    raise SystemExit(result["message"])
print(result["resultImageUrl"], result["creditsUsed"])`;

export const phpSample = (origin: string): string => `<?php
$request = curl_init("${tryOnUrl(origin)}");
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 120,
    CURLOPT_HTTPHEADER => ["${API_KEY_HEADER}: " . getenv("TOILE_API_KEY")],
    CURLOPT_POSTFIELDS => [
        "modelImage" => new CURLFile("person.jpg", "image/jpeg"),
        "garmentImage" => new CURLFile("garment.jpg", "image/jpeg"),
        "mode" => "quality",
    ],
]);
$result = json_decode(curl_exec($request), true);
if (!($result["success"] ?? false)) {
    exit(($result["message"] ?? "No answer") . PHP_EOL);
}
echo $result["resultImageUrl"], " ", $result["creditsUsed"], PHP_EOL;`;

export const ANSWER_SAMPLE = `{
  "success": true,
  "resultImageUrl": "https://…",
  "resultImageUrls": ["https://…"],
  "predictionId": "0193…",
  "creditsUsed": 1,
  "remainingCredits": 41
}`;
