/** A form's signed number: its id and the time it was fetched. Nothing is stored for it. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../../platform/columns.ts";

export type BegunForm = { id: string; begunAt: Date };

export function makeFormId(secret: string, { id, begunAt }: BegunForm): string {
  const words = `${id}.${begunAt.getTime()}`;
  return `${words}.${sign(secret, words).toString("base64url")}`;
}

/** Null if we did not sign it. */
export function readFormId(secret: string, formId: string): BegunForm | null {
  const [id = "", time = "", signature = "", ...rest] = formId.split(".");
  if (!isUuid(id) || !/^\d{1,15}$/.test(time) || rest.length > 0) return null;
  const [received, made] = [Buffer.from(signature, "base64url"), sign(secret, `${id}.${time}`)];
  const isOurs = received.length === made.length && timingSafeEqual(received, made);
  return isOurs ? { id, begunAt: new Date(Number(time)) } : null;
}

function sign(secret: string, words: string): Buffer {
  return createHmac("sha256", secret).update(`support:${words}`).digest();
}
