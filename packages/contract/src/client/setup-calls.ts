/** The client of the first start. Kept apart, so that shoppers' pages do not load it. */
import { session } from "../account/accounts.ts";
import { type SetupRequest, setupOpen, setupState } from "../admin/setup.ts";
import { type ClientOptions, createTransport } from "./transport.ts";

export type SetupClient = ReturnType<typeof createSetupClient>;

export function createSetupClient(options: ClientOptions = {}) {
  const { call, callEmpty } = createTransport(options);
  return {
    /** Rejects with 404 once there is an administrator. */
    open: () => call("/setup", setupOpen),
    state: (code: string) => call("/setup/state", setupState, { method: "POST", json: { code } }),
    tryMail: (code: string, email: string) => callEmpty("/setup/mail", { method: "POST", json: { code, email } }),
    finish: (fields: SetupRequest) => call("/setup", session, { method: "POST", json: fields }),
  };
}
