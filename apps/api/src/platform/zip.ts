/** ZIP files written while they are read: one entry is open at a time, and memory stays bounded. */
import { makeZip, predictLength } from "client-zip";

/** An entry whose size is known once it has been read. */
export type ZipEntry = {
  name: string;
  modifiedAt: Date;
  input: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;
};

/** Stored uncompressed: pictures are compressed already. */
export type ZipFile = {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Called when the entry's turn comes. */
  open: () => Promise<ReadableStream<Uint8Array>>;
};

/** The length is known before the first byte. A file that cannot be opened breaks the stream off. */
export function zipStream(files: readonly ZipFile[]): { stream: ReadableStream<Uint8Array>; sizeBytes: number } {
  const sizeBytes = Number(predictLength(files.map(({ name, sizeBytes: size }) => ({ name, size }))));
  async function* entries() {
    for (const { name, sizeBytes: size, modifiedAt: lastModified, open } of files) {
      yield { name, size, lastModified, input: await open() };
    }
  }
  return { stream: cancellable(makeZip(entries())), sizeBytes };
}

/** The length is unknown until the end. An entry that throws breaks the stream off. */
export function zipOf(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  async function* named() {
    for await (const { name, modifiedAt: lastModified, input } of entries) yield { name, lastModified, input };
  }
  return cancellable(makeZip(named()));
}

/** When the reader leaves, the library rejects; nothing handles that error, so it is ignored here. */
function cancellable(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason).catch(() => undefined),
    },
    { highWaterMark: 0 },
  );
}
