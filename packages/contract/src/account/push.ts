/** Notifications on a device, sent while no page is open. */
import { z } from "zod";

const base64url = (characters: { min: number; max: number }) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .min(characters.min)
    .max(characters.max);

/** What the browser needs in order to subscribe. */
export const pushSetup = z.object({
  /** The server's public key (VAPID), uncompressed P-256 in base64url. */
  publicKey: z.string(),
});

/** As `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({
    p256dh: base64url({ min: 87, max: 88 }),
    auth: base64url({ min: 22, max: 24 }),
  }),
});
export type PushSubscriptionData = z.infer<typeof pushSubscription>;

export const pushEndpoint = pushSubscription.pick({ endpoint: true });

/** The payload of a notification, encrypted for the device. The service worker writes the text. */
export const pushMessage = z.object({
  kind: z.literal("tryon"),
  tryonId: z.string(),
  status: z.enum(["succeeded", "failed"]),
});
export type PushMessage = z.infer<typeof pushMessage>;
