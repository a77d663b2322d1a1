import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";

/**
 * Leads a request's body into `target` until it ends, its line breaks or the signal comes; what came by then is kept. The
 * request itself lives on, for its connection still carries the answer.
 * @throws what `target` failed with
 */
export async function pipeUploadBody(target: Writable, body: Readable, signal: AbortSignal): Promise<void> {
  const stop = () => {
    body.unpipe(target);
    target.end();
  };
  body.once("close", stop);
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted || body.destroyed) stop();
    else body.pipe(target);
    await finished(target, { readable: false });
  } finally {
    body.off("close", stop);
    signal.removeEventListener("abort", stop);
  }
}
