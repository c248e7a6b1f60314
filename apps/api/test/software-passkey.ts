/** A passkey in software that acts like a phone or a security key, for tests of the API. Signs with ES256, as most of them do. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Errors that it can make on request. */
export type Lapses = {
  origin?: string;
  domain?: string;
  challenge?: string;
  /** Without user verification. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
};

export function createSoftwarePasskey({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, lapses: Lapses) =>
    Buffer.from(JSON.stringify({ type, challenge: lapses.challenge ?? challenge, origin: lapses.origin ?? origin }));
  const authenticatorData = (flags: number, lapses: Lapses): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lapses.counter ?? ++counter);
    const verified = lapses.unverified ? 0 : USER_VERIFIED;
    const domain = createHash("sha256").update(lapses.domain ?? new URL(origin).hostname);
    return Buffer.concat([domain.digest(), Buffer.from([USER_PRESENT | verified | flags]), count]);
  };
  const coseKey = () => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  };

  return {
    id,
    /** Answers creation options, and becomes that user's passkey. */
    create(options: { challenge: string; user?: unknown }, lapses: Lapses = {}) {
      userHandle = (options.user as { id: string }).id;
      const length = Buffer.from([0, credentialId.length]);
      const data = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, lapses),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(data)],
        ]) as never,
      );
      return {
        ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, lapses).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers request options. */
    get(options: { challenge: string }, lapses: Lapses = {}) {
      const client = clientData("webauthn.get", options.challenge, lapses);
      const data = authenticatorData(0, lapses);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: lapses.userHandle ?? userHandle,
        },
      };
    },
  };
}
