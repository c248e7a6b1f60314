/** Pictures of people: reached by signed addresses that expire, never by guessable ones. */
import { z } from "zod";

/**
 * A signed address of this server. It expires after an hour: ask for the entity again rather than
 * keep it.
 */
export const pictureUrl = z.string();

export const profilePicture = z.object({ imageUrl: pictureUrl, url: pictureUrl, uploadedAt: z.iso.datetime() });
export type ProfilePicture = z.infer<typeof profilePicture>;

export const profilePictureUploaded = profilePicture.extend({ profilePictureUrl: pictureUrl });
export type ProfilePictureUploaded = z.infer<typeof profilePictureUploaded>;
