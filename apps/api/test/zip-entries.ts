/** The stored entries of a ZIP file, from its directory. */
export function entriesOf(zip: Buffer): { name: string; bytes: Buffer }[] {
  const found: { name: string; bytes: Buffer }[] = [];
  const end = zip.lastIndexOf("PK\u0005\u0006");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error("an entry is compressed");
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    found.push({ name: zip.toString("utf8", at + 46, at + 46 + nameLength), bytes: zip.subarray(from, from + size) });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}
