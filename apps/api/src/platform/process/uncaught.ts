/** What becomes of an error that nothing caught. */
import { endUncaught, type Logger } from "../log.ts";

/**
 * One request's error is that request's end, not the shop's: it is answered with 500, or its connection is cut where its answer has
 * begun. Of any other nobody knows what else it broke, so the process stops in order and its supervisor starts a new one.
 */
export function watchUncaught({ log, stop }: { log: Logger; stop: (event: string) => void }): void {
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error) => {
      if (endUncaught(error)) return;
      log.fatal({ err: error }, "an error that nothing caught");
      stop(event);
    });
  }
}
