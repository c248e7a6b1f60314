import { expect, onTestFinished, test, vi } from "vitest";
import { clientOf, lost, refusal } from "../../../../lib/api/client.fixture.ts";
import { signInWithPasskey } from "./passkey-sign-in.ts";

const optionsJSON = { challenge: "Y2hhbGxlbmdl", rpId: "toile.test" };
const session = { token: "t" };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A browser with one passkey. */
function openBrowser() {
  const answer = { authenticatorData: bytes("a"), clientDataJSON: bytes("c"), signature: bytes("s"), userHandle: null };
  const credential = {
    id: "key",
    rawId: bytes("key"),
    type: "public-key",
    response: answer,
    getClientExtensionResults: () => ({}),
  };
  const get = vi.fn(async (_options: CredentialRequestOptions): Promise<unknown> => credential);
  vi.stubGlobal("navigator", { credentials: { get } });
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true });
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  vi.stubGlobal("document", { querySelectorAll: () => ["the email field"] });
  onTestFinished(() => void vi.unstubAllGlobals());
  return get;
}

async function guestWith() {
  const startSignIn = vi.fn(async () => optionsJSON);
  const signIn = vi.fn(async () => session);
  return { startSignIn, signIn, guest: await clientOf({ passkeys: { startSignIn, signIn } })() };
}

test("the browser answers the server's challenge, and its answer opens the session", async () => {
  const get = openBrowser();
  const { guest, startSignIn, signIn } = await guestWith();
  expect(await signInWithPasskey({ guest })).toBe(session);
  expect(startSignIn).toHaveBeenCalledExactlyOnceWith({});
  const [asked] = get.mock.calls[0] ?? [];
  expect(asked?.mediation).toBeUndefined();
  expect(Buffer.from(asked?.publicKey?.challenge as ArrayBuffer).toString()).toBe("challenge");
  const response = expect.objectContaining({ id: "key", response: expect.objectContaining({ signature: "cw" }) });
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ response });
});

test("as a second step both calls name the login that waits", async () => {
  openBrowser();
  const { guest, startSignIn, signIn } = await guestWith();
  await signInWithPasskey({ guest, challengeToken: "waiting" });
  expect(startSignIn).toHaveBeenCalledExactlyOnceWith({ challengeToken: "waiting" });
  expect(signIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ challengeToken: "waiting" }));
});

test("as autofill the passkey is offered in the email field", async () => {
  const get = openBrowser();
  const { guest } = await guestWith();
  await signInWithPasskey({ guest, autofill: true });
  expect(get).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ mediation: "conditional" }));
});

test.each(["NotAllowedError", "AbortError"])("closing the browser's prompt (%s) is no error", async (name) => {
  openBrowser().mockRejectedValueOnce(Object.assign(new Error("closed"), { name }));
  const { guest, signIn } = await guestWith();
  expect(await signInWithPasskey({ guest })).toBeNull();
  expect(signIn).not.toHaveBeenCalled();
});

test("everything else is the caller's to report", async () => {
  const get = openBrowser();
  const { guest, startSignIn, signIn } = await guestWith();
  get.mockRejectedValueOnce(Object.assign(new Error("broken"), { name: "UnknownError" }));
  await expect(signInWithPasskey({ guest })).rejects.toThrow("unable to process");
  const refused = refusal(401, "INVALID_PASSKEY");
  signIn.mockRejectedValueOnce(refused);
  await expect(signInWithPasskey({ guest })).rejects.toBe(refused);
  const offline = lost();
  startSignIn.mockRejectedValueOnce(offline);
  await expect(signInWithPasskey({ guest })).rejects.toBe(offline);
});
