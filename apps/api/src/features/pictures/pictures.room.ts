/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { definePicturesJobs, removePicturesOfAccount } from "./pictures.jobs.ts";
import { ownPhotoRoutes } from "./pictures.photos.routes.ts";
import { publicPictureRoutes } from "./pictures.public.routes.ts";
import { PROFILE_UPLOAD_PATH, pictureRoutes, profilePictureRoutes } from "./pictures.routes.ts";
import { createPictures } from "./pictures.ts";

export function openPictures(platform: Platform) {
  const { database, rateLimits } = platform;
  const pictures = createPictures(platform);
  const deps = { ...platform, pictures };
  return {
    pictures,
    ownBodyLimits: [API_BASE + PROFILE_UPLOAD_PATH],
    routes: [
      [API_BASE, profilePictureRoutes({ pictures, database, rateLimits })],
      [API_BASE, ownPhotoRoutes({ pictures, database })],
      ["/", pictureRoutes({ pictures, database })],
      ["/", publicPictureRoutes({ pictures })],
    ],
    defineJobs: () => definePicturesJobs(deps),
    on: { "consent.withdrawn": (tx, { userId }) => pictures.removePhotosOf(tx, userId) },
    forgetAccount: (tx, userId) => removePicturesOfAccount(deps, tx, userId),
  } satisfies Room & Record<"pictures", unknown>;
}
