/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { favouriteRoutes } from "./favourites.routes.ts";
import { forgetAccount } from "./favourites.ts";

export const openFavourites = ({ database }: Platform) =>
  ({ routes: [[API_BASE, favouriteRoutes({ database })]], forgetAccount }) satisfies Room;
