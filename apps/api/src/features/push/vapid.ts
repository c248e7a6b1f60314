/**
 * The key that identifies this installation to push services (VAPID, RFC 8292). It is derived from AUTH_SECRET, so all
 * processes have the same one and none is stored. After a change of AUTH_SECRET devices must subscribe again, which
 * their pages do automatically.
 */
import { createECDH, hkdfSync } from "node:crypto";

export type VapidKeys = { publicKey: string; privateKey: string };

/** The order of the curve P-256. */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

export function deriveVapidKeys(secret: string): VapidKeys {
  // 48 bytes rather than 32: reduced modulo the order, every key is then equally likely (FIPS 186-5, A.2.1).
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "toile web push", 48));
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar.toString(16).padStart(64, "0"), "hex");
  return {
    publicKey: curve.getPublicKey("base64url", "uncompressed"),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, "0"), "hex").toString("base64url"),
  };
}
