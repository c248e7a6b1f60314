/** Calls about an account: signing in, the profile and its photo, referred friends. */
import {
  emailConfirmed,
  type LoginRequest,
  type PasswordChange,
  type ProfileUpdate,
  passwordReset,
  type RegisterRequest,
  refreshAnswer,
  registerAnswer,
  session,
  user,
} from "../account/accounts.ts";
import { type ApiKeyChange, apiKeyInfo, apiKeyMade, apiKeyMessage } from "../account/api-keys.ts";
import { consents } from "../account/consents.ts";
import { googleConnection, googleDeparture, googleSession, googleStatus } from "../account/google.ts";
import { newsletterAnswer, newsletterConfirmed } from "../account/newsletter.ts";
import { ownPhoto, profilePicture, profilePictureUploaded } from "../account/pictures.ts";
import { type PushSubscriptionData, pushSetup } from "../account/push.ts";
import { referralStats } from "../account/referrals.ts";
import {
  type OwnerProof,
  type OwnerProofWithCode,
  recoveryCodes,
  type SecondFactorAnswer,
  securityState,
  totpEnrolment,
} from "../account/second-factor.ts";
import { endedSessions, extensionToken, signInSession } from "../account/sessions.ts";
import {
  type WebhookChange,
  type WebhookNew,
  webhook,
  webhookDelivery,
  webhookWithSecret,
} from "../account/webhooks.ts";
import { type PublishableKeyChange, type PublishableKeyNew, publishableKey } from "../embed/publishable-keys.ts";
import { PHOTO_CONSENT, TERMS_VERSION } from "../protocol/constants.ts";
import { type SupportRequest, supportAnswer, supportForm } from "../support/support.ts";
import { apiUsage } from "../tryon/api-usage.ts";
import { ApiError } from "./api-error.ts";
import { type Transport, toQuery } from "./transport.ts";

export const authCalls = ({ call, callEmpty }: Transport) => ({
  /** If the account has a second step, this throws an ApiError: see `secondFactorChallengeOf`. */
  login: (body: LoginRequest) => call("/auth/login", session, { method: "POST", json: body }),
  secondFactor: (body: SecondFactorAnswer) =>
    call("/auth/login/second-factor", session, { method: "POST", json: body }),
  register: (body: RegisterRequest) => call("/auth/register", registerAnswer, { method: "POST", json: body }),
  refresh: (refreshToken: string) => call("/auth/refresh", refreshAnswer, { method: "POST", json: { refreshToken } }),
  /** Confirms the email address that the link with this token was sent to. */
  confirmEmail: (token: string) => call("/auth/confirm-email", emailConfirmed, { method: "POST", json: { token } }),
  /** Mails a link that sets a new password, if the address has an account. */
  forgotPassword: (email: string) => callEmpty("/auth/forgot-password", { method: "POST", json: { email } }),
  /** Finds the account whose password the link with this token sets. */
  readResetLink: (token: string) =>
    call("/auth/reset-password/link", passwordReset, { method: "POST", json: { token } }),
  resetPassword: (token: string, password: string) =>
    call("/auth/reset-password", passwordReset, { method: "POST", json: { token, password } }),
  /** Whether Google sign-in is available here. */
  googleStatus: () => call("/auth/google/status", googleStatus),
  /** Exchanges the one-time code of a Google sign-in for a session. */
  googleSession: (code: string) => call(`/auth/google/callback${toQuery({ code })}`, googleSession),
  logout: (refreshToken: string) => callEmpty("/auth/logout", { method: "POST", json: { refreshToken } }),
  /** For a token that this device has already forgotten, by its SHA-256 in hex. */
  logoutByHash: (refreshTokenHash: string) => callEmpty("/auth/logout", { method: "POST", json: { refreshTokenHash } }),
});

export const sessionCalls = ({ call, callEmpty }: Transport) => ({
  list: () => call("/auth/sessions", signInSession.array()),
  end: (id: string) => callEmpty(`/auth/sessions/${id}`, { method: "DELETE" }),
  makeExtensionToken: () => call("/auth/extension-token", extensionToken, { method: "POST" }),
  /** Ends all sessions except the one that calls. */
  endOthers: () => call("/auth/sessions", endedSessions, { method: "DELETE" }),
});

export const securityCalls = ({ call, callEmpty }: Transport) => ({
  get: () => call("/users/security", securityState),
  startTotp: (proof: OwnerProof) => call("/users/security/totp", totpEnrolment, { method: "POST", json: proof }),
  /** The authenticator app's first code turns it on. */
  confirmTotp: (code: string) =>
    call("/users/security/totp/confirm", recoveryCodes, { method: "POST", json: { code } }),
  disableTotp: (proof: OwnerProofWithCode) => callEmpty("/users/security/totp", { method: "DELETE", json: proof }),
  replaceRecoveryCodes: (proof: OwnerProofWithCode) =>
    call("/users/security/recovery-codes", recoveryCodes, { method: "POST", json: proof }),
});

export const profileCalls = ({ call, callEmpty, raw }: Transport) => ({
  get: () => call("/users/profile", user),
  update: (body: ProfileUpdate) => call("/users/profile", user, { method: "PUT", json: body }),
  /** Ends every other session. */
  changePassword: (body: PasswordChange) => call("/users/password", user, { method: "PUT", json: body }),
  /** The password is needed unless the account has none. */
  remove: (currentPassword?: string) =>
    callEmpty("/users/profile", { method: "DELETE", json: currentPassword ? { currentPassword } : {} }),
  /**
   * Everything that is stored about the account, as a ZIP file. The password is needed unless the account has none.
   * `onBytes` gets the number of bytes received so far; the total is not known.
   */
  download: async (
    currentPassword?: string,
    { onBytes, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
  ): Promise<Blob> => {
    const response = await raw("/users/export", {
      method: "POST",
      json: currentPassword ? { currentPassword } : {},
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    if (!response.body || !onBytes) return response.blob();
    return new Response(response.body.pipeThrough(counting(onBytes))).blob();
  },
  /** Resends the link that confirms the new, or the first, email address. */
  sendEmailLink: () => callEmpty("/users/profile/email-link", { method: "POST" }),
});

function counting(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
}

/** The connected Google account. The password is needed unless the account has none. */
export const googleCalls = ({ call, callEmpty }: Transport) => ({
  connection: () => call("/users/profile/google", googleConnection),
  /** Returns the URL to go to. The same browser has to come back from it. */
  connect: (currentPassword?: string) =>
    call("/users/profile/google", googleDeparture, {
      method: "POST",
      json: currentPassword ? { currentPassword } : {},
    }),
  disconnect: (currentPassword?: string) =>
    callEmpty("/users/profile/google", { method: "DELETE", json: currentPassword ? { currentPassword } : {} }),
});

export const pictureCalls = ({ read, call, callEmpty }: Transport) => ({
  /** The profile photo, or null when there is none. */
  profile: async () => {
    try {
      const { body } = await read("/images/profile");
      return profilePicture.parse(JSON.parse(body));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  /**
   * Adds a photo and makes it the one in use; the others stay. The call declares that the sender has read
   * `PHOTO_CONSENT`, so show that text wherever a photo is chosen.
   */
  uploadProfile: (image: Blob, name = "photo") => {
    const form = new FormData();
    // Before the file, because the server reads the fields in order.
    form.set("consent", PHOTO_CONSENT.version);
    form.set("keepOthers", "true");
    form.set("image", image, name);
    return call("/images/upload/profile", profilePictureUploaded, { method: "POST", form });
  },
  removeProfile: () => callEmpty("/images/profile", { method: "DELETE" }),
  /** All of the account's photos, newest first. */
  photos: () => call("/images/photos", ownPhoto.array()),
  choosePhoto: (id: string) => call(`/images/photos/${id}/use`, ownPhoto, { method: "PUT" }),
  removePhoto: (id: string) => callEmpty(`/images/photos/${id}`, { method: "DELETE" }),
  consents: () => call("/users/consents", consents),
  agree: () =>
    call("/users/consents", consents, { method: "POST", json: { kind: "photo", version: PHOTO_CONSENT.version } }),
  acceptTerms: () =>
    call("/users/consents", consents, { method: "POST", json: { kind: "terms", version: TERMS_VERSION } }),
  /** Withdraws the consent, which deletes all of the account's photos. */
  withdrawConsent: () => callEmpty("/users/consents/photo", { method: "DELETE" }),
});

export const referralCalls = ({ call }: Transport) => ({
  stats: () => call("/referrals/stats", referralStats),
});

export const pushCalls = ({ call, callEmpty }: Transport) => ({
  setup: () => call("/users/push", pushSetup),
  subscribe: (subscription: PushSubscriptionData) => callEmpty("/users/push", { method: "PUT", json: subscription }),
  unsubscribe: (endpoint: string) => callEmpty("/users/push", { method: "DELETE", json: { endpoint } }),
});

export const newsletterCalls = ({ call, callEmpty }: Transport) => ({
  confirm: (token: string) => call("/newsletter/confirm", newsletterConfirmed, { method: "POST", json: { token } }),
  unsubscribe: (token: string) => callEmpty("/newsletter/unsubscribe", { method: "POST", json: { token } }),
  subscribe: (email: string) => call("/newsletter", newsletterAnswer, { method: "POST", json: { email } }),
});

/** The contact form. */
export const supportCalls = ({ call }: Transport) => ({
  /** Fetch it when the person begins to write: a form that is sent at once is taken for a bot's. */
  begin: () => call("/support/form", supportForm),
  send: (body: SupportRequest) => call("/support/messages", supportAnswer, { method: "POST", json: body }),
});

export const apiKeyCalls = ({ call }: Transport) => ({
  get: () => call("/developer/api-key", apiKeyInfo),
  generate: () => call("/developer/api-key/generate", apiKeyMade, { method: "POST" }),
  revoke: () => call("/developer/api-key/revoke", apiKeyMessage, { method: "DELETE" }),
  remove: () => call("/developer/api-key", apiKeyMessage, { method: "DELETE" }),
  change: (body: ApiKeyChange) => call("/developer/api-key", apiKeyInfo, { method: "PATCH", json: body }),
  usage: () => call("/developer/usage", apiUsage),
});

/** Keys for the try-on button on a shop's own pages. */
export const publishableKeyCalls = ({ call, callEmpty }: Transport) => {
  const path = "/developer/publishable-keys";
  return {
    list: () => call(path, publishableKey.array()),
    /** The same Idempotency-Key again answers the same key. */
    make: (body: PublishableKeyNew, idempotencyKey: string) =>
      call(path, publishableKey, { method: "POST", json: body, headers: { "Idempotency-Key": idempotencyKey } }),
    change: (id: string, body: PublishableKeyChange) =>
      call(`${path}/${id}`, publishableKey, { method: "PATCH", json: body }),
    revoke: (id: string) => callEmpty(`${path}/${id}`, { method: "DELETE" }),
  };
};

export const webhookCalls = ({ call, callEmpty }: Transport) => {
  const of = (id: string) => `/developer/webhooks/${id}`;
  return {
    list: () => call("/developer/webhooks", webhook.array()),
    add: (body: WebhookNew) => call("/developer/webhooks", webhookWithSecret, { method: "POST", json: body }),
    change: (id: string, body: WebhookChange) => call(of(id), webhook, { method: "PATCH", json: body }),
    remove: (id: string) => callEmpty(of(id), { method: "DELETE" }),
    renewSecret: (id: string) => call(`${of(id)}/secret`, webhookWithSecret, { method: "POST" }),
    test: (id: string) => call(`${of(id)}/test`, webhookDelivery, { method: "POST" }),
    deliveries: (id: string) => call(`${of(id)}/deliveries`, webhookDelivery.array()),
    replay: (id: string, deliveryId: string) =>
      call(`${of(id)}/deliveries/${deliveryId}/replay`, webhookDelivery, { method: "POST" }),
  };
};
