/** Kept apart, so that a form's checks are loaded only when somebody uses it: see deferred-resolver.ts. */
import { config } from "zod";

// See api-client.ts.
config({ jitless: true });

export { zodResolver } from "@hookform/resolvers/zod";
