/** Rows of try-ons: their SQL and their states. */
export * as overview from "./overview.store.ts";
export {
  ATTEMPTS_MAX,
  CANCELLED,
  chosenAlternative,
  creditsFor,
  ENGINE_DOWN,
  type Failure,
  FORGOTTEN_MS,
  HEARTBEAT_MS,
  hasFreeMend,
  isCharged,
  isFinished,
  isFree,
  isReplacedBy,
  knownStage,
  nextProgress,
  PHOTO_GONE,
  QUEUE_FULL_RETRY_SECONDS,
  STAGE_INTERVAL_MS,
  TIMED_OUT,
  toFailure,
  toPrediction,
  UNCHECKED,
  WORKER_LOST_MS,
} from "./rows.rules.ts";
export * as store from "./rows.store.ts";
export * as visitors from "./visitors.store.ts";
