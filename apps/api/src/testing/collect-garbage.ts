import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects this process's garbage, before a measurement of its memory. */
// Only a context created after the flag was set has the function.
export const collectGarbage: () => void = runInNewContext("gc");
