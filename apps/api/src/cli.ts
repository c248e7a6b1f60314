/** Entry: commands for the operator (commands.ts), loaded as main.ts loads the program. */
import { quickenImports } from "./platform/process/quick-imports.ts";

quickenImports();
await import("./commands.ts");
