import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { DocumentRequest, respond as Respond } from "../src/entry-server.tsx";

// As in production (apps/api/src/web/document-renderer.ts).
const MAX_CPU_MS = 1000;
const MAX_WALL_MS = 5000;
const HEAP_MB = 192;
const YOUNG_HEAP_MB = 16;
const REMEMBER_MS = 30_000;

type RenderedDocument = Awaited<ReturnType<typeof Respond>>;
type ThreadMessage = "ready" | { document: RenderedDocument } | { error: unknown };

export interface RenderThread {
  respond: typeof Respond;
  stop: () => Promise<void>;
}

/**
 * Renders documents on a thread, one at a time, within the limits of production. A document whose markup fails, takes
 * too long or too much memory has none, and for half a minute its next ones have none either.
 * @param buildUrl of the server rendering module
 */
export function createRenderThread(buildUrl: string): RenderThread {
  let starting: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const failedAt = new Map<string, number>();

  const start = () =>
    (starting ??= new Promise<Worker>((resolve, reject) => {
      const worker = new Worker(new URL("./render-worker.ts", import.meta.url), {
        workerData: { buildUrl },
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      });
      worker.once("message", () => resolve(worker));
      worker.once("error", reject);
      worker.once("exit", () => {
        starting = null;
        reject(new Error("The rendering thread exited"));
      });
    }));

  const renderOnce = async (request: DocumentRequest): Promise<RenderedDocument> => {
    const worker = await start();
    const { promise, resolve, reject } = Promise.withResolvers<RenderedDocument>();
    const finish = (message: ThreadMessage) => {
      if (message === "ready") return;
      if ("document" in message) resolve(message.document);
      else reject(message.error);
    };
    const done = new AbortController();
    worker.on("message", finish).on("error", reject).on("exit", reject);
    void enforceDeadline(worker, done.signal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
    worker.postMessage(request);
    try {
      return await promise;
    } finally {
      done.abort();
      worker.off("message", finish).off("error", reject).off("exit", reject);
    }
  };

  const respond = async (request: DocumentRequest): Promise<RenderedDocument> => {
    const { url } = request;
    const hasFailed = Date.now() - (failedAt.get(url) ?? 0) < REMEMBER_MS;
    try {
      return await renderOnce({ ...request, hasMarkup: request.hasMarkup && !hasFailed });
    } catch (error) {
      if (hasFailed) throw error;
      failedAt.set(url, Date.now());
      return renderOnce({ ...request, hasMarkup: false });
    }
  };

  return {
    respond: (request) => {
      const next = last.then(() => respond(request));
      last = next.catch(() => undefined);
      return next;
    },
    async stop() {
      const worker = await starting?.catch(() => null);
      await worker?.terminate();
    },
  };
}

/** Ends the thread of a document that takes too long. */
async function enforceDeadline(worker: Worker, done: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const cpuBefore = await worker.cpuUsage().catch(() => undefined);
  for (let waitMs = MAX_CPU_MS; ;) {
    await sleep(waitMs, undefined, { ref: false });
    if (done.aborted) return;
    const cpu = cpuBefore && (await worker.cpuUsage(cpuBefore).catch(() => undefined));
    if (done.aborted) return;
    const cpuMs = cpu ? (cpu.user + cpu.system) / 1000 : Infinity;
    const wallMs = performance.now() - startedAt;
    if (cpuMs >= MAX_CPU_MS || wallMs >= MAX_WALL_MS) break;
    waitMs = Math.max(50, Math.min(MAX_CPU_MS - cpuMs, MAX_WALL_MS - wallMs));
  }
  await worker.terminate();
}
