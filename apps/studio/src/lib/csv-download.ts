import { session } from "@matinee/app-shell/session";
import { reportFileNameOf } from "@matinee/contract/report-file";

/**
 * Downloads a report as a file under the server's name. The session travels in a header, so a plain link would not do.
 * `onBytes` is called with what has come so far.
 * @throws Error with a text fit to be shown
 */
export async function downloadCsv(path: string, onBytes: (bytes: number) => void): Promise<void> {
  const answer = await fetch(path, { headers: { "x-session-id": session.get() ?? "" } });
  if (!answer.ok || !answer.body) throw new Error("The report could not be downloaded. Please try again.");
  const counted = answer.body.pipeThrough(countBytes(onBytes));
  const blob = await new Response(counted, { headers: { "content-type": "text/csv" } }).blob();
  save(blob, reportFileNameOf(answer));
}

function countBytes(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its copy by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
