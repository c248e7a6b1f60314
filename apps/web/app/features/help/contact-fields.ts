/**
 * The form's checks before it asks the server, which makes the same checks; a test compares the two. Without a schema, because the page is
 * smaller that way.
 */
import {
  SUPPORT_MESSAGE_MAX_CHARACTERS,
  SUPPORT_MESSAGE_MIN_CHARACTERS,
  SUPPORT_TOPICS,
  type SupportTopic,
} from "@toile/contract";

export type ContactFields = { name: string; email: string; topic: string; message: string };
export type ContactErrors = Partial<Record<keyof ContactFields, string>>;

export const TOPICS: { value: SupportTopic; label: string }[] = [
  { value: "try-on", label: "A photo or a try-on" },
  { value: "credits", label: "Credits, payments and refunds" },
  { value: "account", label: "My account" },
  { value: "privacy", label: "Privacy and my data" },
  { value: "api", label: "The API, or my shop" },
  { value: "other", label: "Something else" },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkFields({ name, email, topic, message }: ContactFields): ContactErrors {
  const errors: ContactErrors = {};
  if (name.trim() === "") errors.name = "Name is required";
  else if (name.trim().length > 100) errors.name = "Please use at most 100 characters";
  if (email.trim() === "") errors.email = "Email is required";
  else if (email.trim().length > 254 || !EMAIL.test(email.trim())) errors.email = "Email is invalid";
  if (!SUPPORT_TOPICS.some((known) => known === topic)) errors.topic = "Please choose what it is about";
  const { length } = message.trim();
  if (length < SUPPORT_MESSAGE_MIN_CHARACTERS) errors.message = "Please tell us a little more";
  else if (length > SUPPORT_MESSAGE_MAX_CHARACTERS)
    errors.message = `Please use at most ${SUPPORT_MESSAGE_MAX_CHARACTERS} characters`;
  return errors;
}
