import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { randomBytes } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { PublicPage, ShownPage } from "@matinee/contract/schemas/pages";
import type { RenderJob, RenderResult, RenderSettings, ThreadMessage } from "./document-renderer.ts";

// The thread of `document-renderer.ts`: renders an event's public response to the bytes of its document.

interface Showing {
  events: ShownPage[];
  serverNow: string;
}

/** The export of the watch app's server rendering module. */
interface Renderer {
  respond: (request: {
    url: string;
    origin: string;
    template: string;
    nonce: string;
    page: PublicPage | null;
    showing: Showing | null;
    hasMarkup: boolean;
  }) => Promise<{ status: number; html: string }>;
}

// workerData is untyped; `startRenderer` sets it. The module is our own build and exports a Renderer.
const { buildUrl, origin, template } = workerData as RenderSettings;
const { respond } = (await import(buildUrl)) as Renderer;

// Lowers this thread's priority in favor of cached responses. Only Linux sets the priority per thread.
if (process.platform === "linux") setPriority(Math.min(getPriority() + 5, 19));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on("message", (job: RenderJob) => {
  void render(job).then(send);
});
send("ready");

async function render({ id, url, responseJson, hasMarkup }: RenderJob): Promise<RenderResult> {
  try {
    // The JSON is a public response of the contract, created by the same process.
    const data =
      responseJson === null ? null : (JSON.parse(responseJson) as { data: PublicPage | Showing }).data;
    const documentData = {
      page: data && "id" in data ? data : null,
      showing: data && "events" in data ? data : null,
    };
    const nonce = randomBytes(16).toString("base64");
    const { status, html } = await respond({ url, origin, template, nonce, ...documentData, hasMarkup });
    return { id, document: { status, nonce, html: Buffer.from(html), brotli: compressBrotli(html) } };
  } catch (error) {
    return { id, error };
  }
}

/** Uses a quality that is fast enough for every new document. */
function compressBrotli(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
