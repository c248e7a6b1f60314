/** Identifiers on the wire. Ids are UUIDv7, so they sort by creation time. */
import { z } from "zod";

export const id = z.uuid();

/** Adds `_id` beside `id`, because every entity carries both (S3.01). Done only here, so that they never differ. */
export function withLegacyId<T extends { id: string }>(entity: T): T & { _id: string } {
  return { ...entity, _id: entity.id };
}
