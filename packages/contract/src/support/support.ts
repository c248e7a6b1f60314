/** Questions to the operator: the form on /contact and /support, and the operator's list. */
import { z } from "zod";
import { email } from "../account/accounts.ts";
import {
  PAGE_LIMIT_MAX,
  SUPPORT_MESSAGE_MAX_CHARACTERS,
  SUPPORT_MESSAGE_MIN_CHARACTERS,
  SUPPORT_TOPICS,
} from "../protocol/constants.ts";
import { id } from "../protocol/ids.ts";

/** Must be sent along with the form. Fetched when the person begins to write. */
export const supportForm = z.object({ formId: z.string() });

export const supportRequest = z.object({
  name: z
    .string({ error: "Name is required" })
    .trim()
    .min(1, "Name is required")
    .max(100, "Please use at most 100 characters"),
  email,
  topic: z.enum(SUPPORT_TOPICS, "Please choose what it is about"),
  message: z
    .string({ error: "Message is required" })
    .trim()
    .min(SUPPORT_MESSAGE_MIN_CHARACTERS, "Please tell us a little more")
    .max(SUPPORT_MESSAGE_MAX_CHARACTERS, `Please use at most ${SUPPORT_MESSAGE_MAX_CHARACTERS} characters`),
  /** Sending the same form again stores nothing new. */
  formId: z.string().min(1).max(200),
  /** Hidden from people, so only a bot fills it in. */
  website: z.string().max(500).optional(),
});
export type SupportRequest = z.infer<typeof supportRequest>;
/** The fields that people type; the form adds the rest. */
export const supportFields = supportRequest.pick({ name: true, email: true, topic: true, message: true });

/** The same for every message, even one that was dropped. */
export const supportAnswer = z.object({ message: z.string() });

/** As the operator reads it. */
export const supportMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  message: z.string(),
  /** The account that was signed in; null: none. */
  userId: id.nullable(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const SUPPORT_PAGE = 20;
export const supportStates = ["open", "answered", "all"] as const;
export const supportQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(SUPPORT_PAGE),
  state: z.enum(supportStates).default("open"),
});
export type SupportQuery = z.infer<typeof supportQuery>;

export const supportChange = z.object({ answered: z.boolean() });
