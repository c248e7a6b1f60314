/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import type { OnRegister } from "../accounts/accounts.ts";
import { setupRoutes } from "./setup.routes.ts";

export const openSetup = (platform: Platform, { onRegister }: { onRegister: OnRegister }) =>
  ({
    routes: [[API_BASE, setupRoutes({ ...platform, onRegister })]],
  }) satisfies Room;
