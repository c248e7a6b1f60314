/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { favouriteRoutes } from "./favourites.routes.ts";
import { createFavourites, type FavouritesDeps } from "./favourites.ts";

export function openFavourites({ database }: Platform, { catalogue }: Pick<FavouritesDeps, "catalogue">) {
  const favourites = createFavourites({ database, catalogue });
  return {
    routes: [[API_BASE, favouriteRoutes({ favourites })]],
    forgetAccount: favourites.forgetAccount,
  } satisfies Room;
}
