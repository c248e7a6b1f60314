/** Refusals of outside services in the API's words: their own messages are written for developers. */
import { REFUSALS, type RefusalCode } from "@toile/contract";
import { EngineRefusal } from "../../engines.interface.ts";

/** @param reason the service's own code, for the record */
export function toRefusal(code: RefusalCode, reason: string): EngineRefusal {
  return new EngineRefusal(code, REFUSALS[code].message, reason.slice(0, 100));
}

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSALS, code);
}
