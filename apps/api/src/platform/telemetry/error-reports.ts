import type { DestinationStream } from "pino";
import { z } from "zod";

/** Milliseconds in which the same error is reported once. */
const REPEAT_MS = 60_000;
/** Different errors that are reported in that time. */
const MAX_REPORTS = 20;
const TIMEOUT_MS = 5000;

/** A log line of an error. Its serializers have removed credentials, queries and personal data. */
const lineSchema = z.object({
  time: z.number(),
  level: z.number(),
  msg: z.string().default(""),
  reqId: z.string().optional(),
  job: z.string().optional(),
  err: z
    .object({ type: z.string().optional(), message: z.string().optional(), stack: z.string().optional() })
    .optional(),
});

/**
 * Creates a log stream that posts each error to a webhook, as JSON. It gets what the log has, and the same error once a
 * minute. A webhook that does not answer changes nothing.
 */
export function createErrorReports(url: string, role: "api" | "worker", now = Date.now): DestinationStream {
  const reported = new Map<string, number>();
  const isDue = (name: string) => {
    for (const [other, at] of reported) if (now() - at >= REPEAT_MS) reported.delete(other);
    if (reported.has(name) || reported.size >= MAX_REPORTS) return false;
    reported.set(name, now());
    return true;
  };
  return {
    write(text) {
      const line = parseLine(text);
      if (!line || !isDue(`${line.msg} ${line.err?.type} ${line.err?.message} ${line.job}`)) return;
      void post(url, { process: role, ...line });
    },
  };
}

function parseLine(text: string) {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function post(url: string, report: object): Promise<void> {
  const body = JSON.stringify(report);
  await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}
