/** ZIP files that are written while they are read: one entry is open at a time, and nothing is held but what is on its way. */
import { makeZip, predictLength } from "client-zip";

/** Its bytes are stored as they are: pictures are compressed already. */
export type ZipFile = {
  name: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Called when its turn has come. */
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
  return { stream: makeZip(entries()), sizeBytes };
}
