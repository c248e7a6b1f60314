/**
 * The second step of signing in. Secrets of apps are encrypted, recovery codes hashed, both with keys that the database does not have;
 * a code works once. Keeps I-48 for its own acts.
 */
export { challengeIfNeeded, findChallenged, lockChallenged, secondFactorRequired } from "./challenges.ts";
export { deleteChallengesExpiredBy, deleteOfUser as forgetSecondFactor } from "./second-factor.store.ts";
export {
  confirmEnrolment,
  disable as disableSecondFactor,
  getSecurityState,
  invalidCode,
  replaceRecoveryCodes,
  reset as resetSecondFactor,
  startEnrolment,
  takeCode,
} from "./totp.ts";
