/** Entry: the program in one process (program.ts). Only what must come before its modules is here. */
import { quickenImports } from "./platform/process/quick-imports.ts";

quickenImports();
await import("./program.ts");
