/** Identifiers as they cross the wire. Ids are UUIDv7, so they sort by their time of making. */
import { z } from "zod";

export const id = z.uuid();

/**
 * Adds `_id` beside `id`, as every entity carries both (S3.01). Done in this one place so that they
 * never differ.
 */
export function withLegacyId<T extends { id: string }>(entity: T): T & { _id: string } {
  return { ...entity, _id: entity.id };
}
