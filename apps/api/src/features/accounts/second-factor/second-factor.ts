/**
 * Two-step sign-in. Apps' secrets are encrypted and recovery codes hashed, with keys that are not in the database; a
 * code works once. Keeps I-48 for its own acts.
 */
export { challengeIfNeeded, findChallenged, isBothSteps, lockChallenged, secondFactorRequired } from "./challenges.ts";
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
