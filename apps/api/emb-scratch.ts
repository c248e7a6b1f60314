import { startEmbeddedPostgres } from "/work/main/apps/api/src/platform/database/embedded.ts";
import { migrateDatabase } from "/work/main/apps/api/src/platform/database/migrate.ts";
import { createLogger } from "/work/main/apps/api/src/platform/log.ts";
const t0=performance.now();
const s = await startEmbeddedPostgres({dataDir: process.argv[2]!, log: createLogger({level:"info"})});
console.log("up", performance.now()-t0, s.url);
await migrateDatabase(s.url); console.log("migrated", performance.now()-t0);
if (process.argv[3]==="hold") await new Promise(r=>setTimeout(r,600000));
const t1=performance.now(); await s.stop(); console.log("stopped", performance.now()-t1);
