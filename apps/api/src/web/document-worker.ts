import { getPriority, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import type { PublicPage, ShownPage } from "@matinee/contract/schemas/pages";
import type { RenderJob, RenderResult, RenderSettings } from "./document-renderer.ts";

// The thread of `document-renderer.ts`: from an event's public answer to the bytes of its document.

interface Showing {
  events: ShownPage[];
  serverNow: string;
}

/** What the watch app's build exports to make its documents. */
interface Renderer {
  respond: (request: {
    url: string;
    origin: string;
    template: string;
    page: PublicPage | null;
    showing: Showing | null;
  }) => Promise<{ status: number; html: string }>;
}

// Made by `startRenderer`; the path is known only there, and the build is ours and exports this.
const { buildUrl, origin, template } = workerData as RenderSettings;
const { respond } = (await import(buildUrl)) as Renderer;

// Whoever can be answered from what is kept goes first. Only Linux counts it by thread, and not for the whole process.
if (process.platform === "linux") setPriority(Math.min(getPriority() + 5, 19));

parentPort?.on("message", (job: RenderJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port knows no origins
  void render(job).then((rendered) => parentPort?.postMessage(rendered));
});

async function render({ id, url, responseJson }: RenderJob): Promise<RenderResult> {
  try {
    // The bytes are the contract's public answers, made by the same process.
    const data =
      responseJson === null ? null : (JSON.parse(responseJson) as { data: PublicPage | Showing }).data;
    const shown = {
      page: data && "id" in data ? data : null,
      showing: data && "events" in data ? data : null,
    };
    const { status, html } = await respond({ url, origin, template, ...shown });
    return { id, document: { status, html: Buffer.from(html), brotli: compressBrotli(html) } };
  } catch (error) {
    return { id, error };
  }
}

/** Fast enough to be done for each fresh document. */
function compressBrotli(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
