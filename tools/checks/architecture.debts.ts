/**
 * What does not keep the rules of size yet. The lists may only shrink: a test fails where something
 * grows, joins, or is listed although it keeps the rule by now. Mend one, and take it off here.
 */

/** Functions of more than 60 lines: path, name, and lines. */
export const LONG_FUNCTIONS: Record<string, number> = {
  "apps/api/src/app.ts createApp": 103,
  "apps/api/src/features/engines/local/local-engine.ts createLocalEngine": 68,
  "apps/api/src/features/engines/outside/http.ts createHttpService": 68,
  "apps/api/src/features/engines/outside/replicate.ts createReplicateService": 66,
  "apps/api/src/features/tryon/tryon.settle.ts createSettle": 88,
  "apps/api/src/features/tryon/tryon.ts createTryOns": 74,
  "apps/api/src/features/tryon/tryon.watch.ts createWatch": 83,
  "apps/api/src/platform/database/database.ts openDatabase": 76,
  "apps/api/src/platform/database/notifications.ts openSignals": 89,
  "apps/api/src/platform/jobs/boss-jobs.ts createJobs": 140,
  "apps/api/src/platform/storage/s3.ts createS3Storage": 61,
  "apps/api/src/platform/storage/storage-compliance.ts (unnamed)": 69,
  "apps/api/src/platform/storage/storage-compliance.ts describeStorage": 71,
};

/** Folders of more than 12 source files. */
export const CROWDED_FOLDERS: Record<string, number> = {
  "apps/api/src/features/engines/outside": 19,
  "apps/api/src/features/tryon": 15,
};
