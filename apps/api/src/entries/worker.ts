import "../check-node.ts";
import { startProgram } from "./start-program.ts";

await startProgram(() => import("../worker.ts"));
