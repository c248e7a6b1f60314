import { impersonal, keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { pictures, publicPictures } from "./pictures.tables.ts";
import { type PictureRow, STORED_PREFIX } from "./private/private.ts";

/** A picture's path in a personal data download. */
export const downloadedName = ({
  id,
  kind,
  contentType,
  createdAt,
}: Pick<PictureRow, "id" | "kind" | "contentType" | "createdAt">) =>
  `pictures/${createdAt.toISOString().slice(0, 10)}-${kind}-${id.slice(-8)}.${contentType === "image/png" ? "png" : "jpg"}`;

// A row that was read from this table.
function toDownloaded({ deletedAt, forVisitor, ...row }: Record<string, unknown>) {
  return deletedAt === null && !forVisitor ? { file: downloadedName(row as PictureRow), ...row } : null;
}

export const personalData: PersonalData = {
  kept: [
    keeps(pictures, {
      about: "Every picture in the folder `pictures`: what it is, its size, and when it expires.",
      owner: { ids: ["ownerId"] },
      download: { file: "pictures", without: ["ownerId", "storageKey"], shape: toDownloaded },
      deletion: { rows: "go" },
      // `expiresAt` is computed from the configured days when a picture is stored (I-46).
      retention: { since: "expiresAt", days: 0 },
    }),
  ],
  impersonal: impersonal([publicPictures], "Pictures of products."),
  stored: [
    {
      prefix: STORED_PREFIX,
      about: "Photos, garments and results, and the program's analyses of photos, stored beside them.",
      deletion: "They are deleted with their rows, at once; objects without a row within two hours.",
    },
    { prefix: "shop/", about: "Pictures of products.", deletion: "They belong to no one." },
  ],
};
