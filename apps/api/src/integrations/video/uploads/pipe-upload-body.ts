import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";

/**
 * Pipes a request's body into `target` until it ends, its connection breaks or the signal aborts; the bytes received by
 * then are stored. Does not destroy the request, because its connection still has to carry the response.
 * @throws the error that `target` failed with
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
