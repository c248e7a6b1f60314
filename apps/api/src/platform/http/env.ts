/** What a request carries from the middleware to its handler. */
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
  /** The answer that all requests with the key get: this one, unless another run's was kept before. */
  keep(claim: Claim, answer: Answer): Promise<Answer>;
  /** The key is free again, for another body as well; where others joined, for the same operation alone. */
  forget(claim: Claim): Promise<void>;
  /** The next request with the key runs at once, as the same operation. */
  reopen(claim: Claim): Promise<void>;
};

export type IdempotencyOptions = {
  /**
   * For handlers that may run beside an earlier run of the same operation, and then find the row that it made. The request
   * need not be told to wait then, and gets the very answer of whichever run ends first.
   */
  join?: boolean;
};

export type Claim = { scope: string; key: string; fingerprint: string };
export type Answer = { status: number; contentType: string; body: Buffer };
export type Begun =
  | { kind: "run"; operationId: string }
  | { kind: "answered"; answer: Answer }
  | { kind: "running" }
  | { kind: "reused" };

export type Env = {
  Variables: {
    requestId: string;
    log: Logger;
    actor: Actor | null;
    /** Of this answer's Content-Security-Policy. */
    nonce: string;
    /** The try-on that this request asked for, and why it was refused: for the log of calls by API key. */
    tryonId?: string;
    refusalCode?: ErrorCode;
    /** For `idempotent` alone. */
    idempotency: IdempotencyStore;
  };
};
