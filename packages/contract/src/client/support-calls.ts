/** The form that reaches the operator. */
import { type SupportRequest, supportAnswer, supportForm } from "../support/support.ts";
import type { Transport } from "./transport.ts";

export const supportCalls = ({ call }: Transport) => ({
  /** Fetch it when somebody begins to write: a form that is sent at once is taken for a program's. */
  begin: () => call("/support/form", supportForm),
  send: (body: SupportRequest) => call("/support/messages", supportAnswer, { method: "POST", json: body }),
});
