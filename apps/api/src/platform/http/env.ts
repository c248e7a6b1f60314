/** What the middleware attaches to a request for its handler. */
import type { ErrorCode, Role } from "@toile/contract";
import type { Logger } from "../log.ts";

/** A user with a session, a program with the user's API key, or a visitor of a shop whose owner the user is. */
export type Actor = {
  kind: "user" | "key" | "visitor";
  userId: string;
  role: Role;
  sessionId?: string;
  /** Whose the try-ons are that a visitor sends and sees; the user only pays for them. */
  visitor?: { keyId: string; visitorId: string };
  /** An administrator who has to set up a second step of signing in first; `role` is that of a user until then. */
  adminHeldBack?: true;
};

export type IdempotencyStore = {
  begin(claim: Claim, options: IdempotencyOptions): Promise<Begun>;
  /** Stores the answer for all requests with the key. Returns the stored one, which may be another run's. */
  keep(claim: Claim, response: StoredResponse): Promise<StoredResponse>;
  /** Frees the key, for a different body too; if other runs joined, only for the same operation. */
  forget(claim: Claim): Promise<void>;
  /** Lets the next request with the key run at once, as the same operation. */
  reopen(claim: Claim): Promise<void>;
};

export type IdempotencyOptions = {
  /**
   * For handlers that may run beside an earlier run of the same operation and find the row it made. A repeated request
   * then need not wait, and gets the answer of whichever run ends first.
   */
  join?: boolean;
};

export type Claim = { scope: string; key: string; fingerprint: string };
export type StoredResponse = { status: number; contentType: string; body: Buffer };
export type Begun =
  | { kind: "run"; operationId: string }
  | { kind: "answered"; response: StoredResponse }
  | { kind: "running" }
  | { kind: "reused" };

export type Env = {
  Variables: {
    requestId: string;
    log: Logger;
    actor: Actor | null;
    /** For this response's Content-Security-Policy. */
    nonce: string;
    /** SHA-256 of the inline scripts of a page that was rendered before, in place of the nonce. */
    scriptHashes?: string[];
    /** The try-on that this request created, and why it was refused: for the log of API calls. */
    tryonId?: string;
    refusalCode?: ErrorCode;
    /** Used only by `idempotent`. */
    idempotency: IdempotencyStore;
  };
};
