/** The application on its own port with a slow engine: made to be killed in the middle of its work. */
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { createHttpServer, listen } from "../../src/platform/http/listen.ts";
import { createLogger } from "../../src/platform/log.ts";
import { createPlatform } from "../../src/platform/platform.ts";
import { createFakeEngine } from "../fake-engine.ts";
import { BAD, createFakeExaminer } from "../fake-examiner.ts";

const config = { ...loadConfig(process.env), port: 0, host: "127.0.0.1" };
const platform = await createPlatform(config, createLogger({ level: "fatal" }));
const engine = createFakeEngine();
engine.otherwise = { kind: "slow", stepMs: 20 };
const examiner = createFakeExaminer();
if (process.env.EVERY_OTHER_IS_BAD) {
  const { judge } = examiner;
  let seen = 0;
  examiner.judge = (...args) => {
    seen += 1;
    if (seen % 2 === 0) examiner.judges(BAD);
    return judge(...args);
  };
}
const app = await createApp(platform, { engines: [engine], examiner });
await app.start();
const { port } = await listen({ server: createHttpServer(), host: config.host, port: 0, fetch: app.fetch });
process.send?.({ port });
