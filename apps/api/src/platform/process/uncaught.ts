/** Handles uncaught errors. */
import { endUncaught, type Logger } from "../log.ts";

/**
 * An error within a request ends only that request: with 500, or by cutting the connection of a partial answer. The
 * damage of any other error is unknown, so the process stops in order and its supervisor starts a new one.
 */
export function watchUncaught({ log, stop }: { log: Logger; stop: (event: string) => void }): void {
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error) => {
      if (endUncaught(error)) return;
      log.fatal({ err: error }, "an uncaught error");
      stop(event);
    });
  }
}
