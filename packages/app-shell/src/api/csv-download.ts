import { messages } from "@matinee/texts";
import { type ApiFailure, createResponseFailure, isSessionOver } from "./api-failure.ts";
import { getPageLanguage } from "./page-language.ts";
import { endSession, session } from "../auth/session.ts";
import { requestStepUp } from "../auth/step-up.ts";

const texts = messages.requestFailures;

/** How much of a report has arrived. `rows` does not count the header row. */
export interface CsvProgress {
  bytes: number;
  rows: number;
}

interface DownloadOptions {
  onProgress: (progress: CsvProgress) => void;
  /** Sent with POST, for a choice that an address has no room for. */
  body?: object | undefined;
  signal?: AbortSignal;
}

/**
 * Downloads a CSV report and saves it under the server's file name. A plain link cannot send the session header.
 * Asks for a proof of identity first if the API needs one.
 * @param path of the API, with its query
 * @throws ApiFailure for an error response
 */
export async function downloadCsv(path: string, options: DownloadOptions): Promise<void> {
  const token = session.get();
  const response = await fetchReport(path, token, options);
  if (!response.ok || !response.body) {
    if (isSessionOver(response) && token) await endSession(session, token);
    const failure = await readReportFailure(response);
    const isProven = failure.code === "step-up-needed" && (await requestStepUp(failure.details));
    if (!isProven) throw failure;
    return downloadCsv(path, options);
  }
  const counted = response.body.pipeThrough(createCsvCounter(options.onProgress));
  const blob = await new Response(counted, { headers: { "content-type": "text/csv" } }).blob();
  saveFile(blob, readFileName(response));
}

function fetchReport(
  path: string,
  token: string | null,
  { body, signal }: DownloadOptions,
): Promise<Response> {
  const language = getPageLanguage();
  return fetch(path, {
    headers: {
      ...(language && { "accept-language": language }),
      ...(token && { "x-session-id": token }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

async function readReportFailure(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  return createResponseFailure(response.status, body, texts.reportNotCreated);
}

/** Creates a stream that passes a CSV's bytes on and reports how many bytes and rows have passed. */
export function createCsvCounter(
  onProgress: (progress: CsvProgress) => void,
): TransformStream<Uint8Array, Uint8Array> {
  const quote = 34;
  const lineEnd = 10;
  let bytes = 0;
  let lines = 0;
  let isQuoted = false;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        // A line end inside quotes is part of a field.
        else if (byte === lineEnd && !isQuoted) lines++;
      }
      onProgress({ bytes, rows: Math.max(0, lines - 1) });
      controller.enqueue(chunk);
    },
  });
}

/** Returns the file name in a response's Content-Disposition header. */
export function readFileName(response: Response): string {
  const disposition = response.headers.get("content-disposition") ?? "";
  // A name with letters that a header cannot hold comes twice (RFC 6266): encoded, and with "?" for each of them.
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "report.csv";
}

/** Saves a file to the folder of downloads. @param name with its ending */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the blob after the click, so the URL cannot be revoked at once.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
