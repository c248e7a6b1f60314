/** Pictures of people: reached by signed URLs that expire, never by guessable ones. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";

/**
 * A signed URL of this server. It expires after an hour: fetch the entity again instead of storing
 * it.
 */
export const pictureUrl = z.string();

export const profilePicture = z.object({ imageUrl: pictureUrl, url: pictureUrl, uploadedAt: z.iso.datetime() });
export type ProfilePicture = z.infer<typeof profilePicture>;

/** One of several photos of yourself; the one in use is the profile photo that try-ons start from. */
export const ownPhoto = profilePicture.extend({ id, inUse: z.boolean() });
export type OwnPhoto = z.infer<typeof ownPhoto>;

export const profilePictureUploaded = profilePicture.extend({ profilePictureUrl: pictureUrl });
export type ProfilePictureUploaded = z.infer<typeof profilePictureUploaded>;
