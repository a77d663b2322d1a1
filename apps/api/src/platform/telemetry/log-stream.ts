import { type DestinationStream, multistream } from "pino";
import type { Config } from "../config.ts";
import { createErrorReports } from "./error-reports.ts";

/** Returns where a process writes its log lines: the standard output, and errors also to the webhook if there is one. */
export function createLogStream(
  { ERROR_WEBHOOK_URL }: Pick<Config, "ERROR_WEBHOOK_URL">,
  role: "api" | "worker",
  output: DestinationStream = process.stdout,
): DestinationStream {
  if (ERROR_WEBHOOK_URL === "") return output;
  return multistream([
    { level: "trace", stream: output },
    { level: "error", stream: createErrorReports(ERROR_WEBHOOK_URL, role) },
  ]);
}
