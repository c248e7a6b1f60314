/** The room's parts in the program. */
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { keyRoutes } from "./api-keys.routes.ts";
import { forgetAccount, revokeIfActive } from "./api-keys.ts";

export const openApiKeys = (platform: Platform) =>
  ({
    routes: [["/", keyRoutes(platform)]],
    on: {
      "password.reset": revokeIfActive,
      "account.access_ended": (tx, { userId }) => forgetAccount(tx, userId),
    },
    forgetAccount,
  }) satisfies Room;
