/**
 * A store that speaks S3's protocol as far as the product uses it: one bucket, in memory, lists in pages of two, and requests whose
 * signature (AWS Signature Version 4) is wrong are refused as S3 refuses them.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const PAGE_LENGTH = 2;

export type S3Store = { endpoint: string; close(): Promise<void> };
export type S3StoreOptions = { bucket: string; accessKeyId: string; secretAccessKey: string };
type Stored = { bytes: Buffer; contentType: string };

export async function openS3Store(options: S3StoreOptions): Promise<S3Store> {
  const objects = new Map<string, Stored>();
  const server = createServer((request, response) => {
    void serve(request, response, { ...options, objects });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Store = S3StoreOptions & { objects: Map<string, Stored> };

async function serve(request: IncomingMessage, response: ServerResponse, store: Store): Promise<void> {
  const url = new URL(request.url ?? "/", "http://store");
  const [, bucket = "", ...rest] = url.pathname.split("/");
  const key = decodeURIComponent(rest.join("/"));
  const body = await buffer(request);
  if (!isSigned(request, url, { ...store, body })) return refuse(response, 403, "SignatureDoesNotMatch");
  if (bucket !== store.bucket) return refuse(response, 404, "NoSuchBucket");
  if (key === "") {
    if (request.method === "GET") response.setHeader("content-type", "application/xml");
    return void response.end(request.method === "GET" ? listOf(store.objects, url.searchParams) : undefined);
  }
  const found = store.objects.get(key);
  if (request.method === "PUT") {
    store.objects.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "" });
    return void response.setHeader("etag", `"${createHash("md5").update(body).digest("hex")}"`).end();
  }
  if (request.method === "DELETE") {
    store.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return refuse(response, 404, "NoSuchKey");
  response.writeHead(200, { "content-type": found.contentType, "content-length": found.bytes.length });
  response.end(request.method === "HEAD" ? undefined : found.bytes);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Keys here need no escaping: the product's consist of letters, digits and a few signs. */
function listOf(objects: Map<string, Stored>, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
  const page = keys.slice(0, PAGE_LENGTH);
  const isLast = page.length === keys.length;
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  const next = isLast ? "" : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]+)$/;
const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** AWS Signature Version 4, as its documentation describes it. */
function isSigned(request: IncomingMessage, url: URL, { body, ...store }: S3StoreOptions & { body: Buffer }): boolean {
  const [, keyId, day = "", region = "", names = "", signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  const claimed = String(request.headers["x-amz-content-sha256"]);
  if (keyId !== store.accessKeyId || (claimed !== "UNSIGNED-PAYLOAD" && claimed !== sha256(body))) return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join("&"), headers.join(""), names, claimed].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${store.secretAccessKey}`, day));
  return hmac(key, text).toString("hex") === signature;
}
