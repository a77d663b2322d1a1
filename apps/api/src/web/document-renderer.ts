import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";

export interface RenderedDocument {
  status: number;
  /** The nonce of the document's inline scripts and styles. */
  nonce: string;
  html: Uint8Array;
  brotli: Uint8Array;
}

/** The worker data of the rendering thread. */
export interface RenderSettings {
  /** URL of the server rendering module in the watch app's build. */
  buildUrl: string;
  template: string;
  /** Origin of the watch app. */
  origin: string;
}

export interface RenderJob {
  id: number;
  /** Path of the document. */
  url: string;
  /** JSON for the document: the event's public response or the front page's events; null when there is none. */
  responseJson: string | null;
  /** Without markup, the document contains its head and data, and the browser renders the rest. */
  hasMarkup: boolean;
}

export type RenderResult = { id: number } & ({ document: RenderedDocument } | { error: unknown });
/** What the thread sends: that it has loaded the build, or a result. */
export type ThreadMessage = "ready" | RenderResult;

export interface DocumentRequest {
  url: string;
  responseJson: string | null;
  /** Identifies the event among documents with several paths. */
  subject: string;
}

export interface DocumentRenderer {
  /**
   * Renders a document. When its markup fails, takes too long or too much memory, the document has no markup, and
   * documents of the same subject have none for half a minute.
   * @throws the rendering error, or an Error when the thread has exited, if it fails without markup too
   */
  render: (request: DocumentRequest) => Promise<RenderedDocument>;
  /** Renders as `render` does, but throws the first error. */
  renderMarkup: (request: DocumentRequest) => Promise<RenderedDocument>;
  stop: () => Promise<void>;
}

/** While one thread renders a document that takes long, the other renders those of other events. */
const MAX_THREADS = 2;
/** Processor time of one document in milliseconds; the usual document takes ten. */
const MAX_CPU_MS = 1000;
/** Time of one document on the clock, for a machine whose processors are busy. */
const MAX_WALL_MS = 5000;
/** A document that took longer is slow: all slow documents share one thread. */
const SLOW_MS = 250;
const REMEMBER_MS = 30_000;
const MAX_REMEMBERED = 1000;
/** Loading the build takes about a second. */
const START_TIMEOUT_MS = 30_000;
const HEAP_MB = 192;
/** With a larger young generation one collection exceeds the limit by so much that V8 ends the whole process. */
const YOUNG_HEAP_MB = 16;

interface QueuedJob extends RenderJob {
  subject: string;
  startedAt: number;
  caller: PromiseWithResolvers<RenderedDocument>;
}

interface RenderThread {
  worker: Worker;
  isReady: boolean;
  job: QueuedJob | null;
}

/**
 * Renders in separate threads, because a document takes ten times as long as other responses. A thread has one job at
 * a time, so that its end affects only that one.
 */
export function startRenderer(
  settings: RenderSettings,
  log: Pick<FastifyBaseLogger, "warn">,
): DocumentRenderer {
  const queue: QueuedJob[] = [];
  const threads = new Set<RenderThread>();
  const remembered = { max: MAX_REMEMBERED, ttl: REMEMBER_MS };
  /** Subjects whose markup failed, and those whose documents were slow. */
  const failed = new LRUCache<string, true>(remembered);
  const slow = new LRUCache<string, true>(remembered);
  let lastId = 0;
  let isStopped = false;

  /** Takes the next job whose event is not being rendered; slow ones only one at a time. */
  const takeJob = (): QueuedJob | undefined => {
    const running = [...threads].flatMap(({ job }) => (job ? [job.subject] : []));
    const isSlowRunning = running.some((subject) => slow.has(subject));
    const index = queue.findIndex(
      ({ subject }) => !running.includes(subject) && !(isSlowRunning && slow.has(subject)),
    );
    return index === -1 ? undefined : queue.splice(index, 1)[0];
  };

  const dispatch = () => {
    for (const thread of threads) {
      if (!thread.isReady || thread.job) continue;
      const job = takeJob();
      if (!job) return;
      run(thread, job);
    }
    const isStarting = [...threads].some(({ isReady }) => !isReady);
    if (queue.length > 0 && !isStarting && threads.size < MAX_THREADS && !isStopped) startThread();
  };

  const run = (thread: RenderThread, job: QueuedJob) => {
    thread.job = job;
    job.startedAt = performance.now();
    job.hasMarkup = !failed.has(job.subject);
    const { id, url, responseJson, hasMarkup } = job;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
    thread.worker.postMessage({ id, url, responseJson, hasMarkup } satisfies RenderJob);
    void enforceDeadline(thread, job);
  };

  const finish = (job: QueuedJob, result: { document: RenderedDocument } | { error: unknown }) => {
    if (performance.now() - job.startedAt > SLOW_MS) slow.set(job.subject, true);
    if ("document" in result) return job.caller.resolve(result.document);
    if (job.hasMarkup) failed.set(job.subject, true);
    job.caller.reject(result.error);
  };

  const endThread = (thread: RenderThread, error: Error) => {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    if (thread.job) finish(thread.job, { error });
    // A build that does not load would be started again for ever.
    if (!thread.isReady) for (const job of queue.splice(0)) job.caller.reject(error);
    dispatch();
  };

  /** Ends the thread of a job that takes too long. */
  const enforceDeadline = async (thread: RenderThread, job: QueuedJob) => {
    const cpuBefore = await thread.worker.cpuUsage().catch(() => null);
    for (let waitMs = MAX_CPU_MS; ;) {
      await sleep(waitMs, undefined, { ref: false });
      if (thread.job !== job) return;
      const cpu = cpuBefore && (await thread.worker.cpuUsage(cpuBefore).catch(() => null));
      if (thread.job !== job) return;
      const cpuMs = cpu ? (cpu.user + cpu.system) / 1000 : Infinity;
      const wallMs = performance.now() - job.startedAt;
      if (cpuMs >= MAX_CPU_MS || wallMs >= MAX_WALL_MS) break;
      waitMs = Math.max(50, Math.min(MAX_CPU_MS - cpuMs, MAX_WALL_MS - wallMs));
    }
    endThread(thread, new Error("The document took too long to render"));
  };

  const startThread = () => {
    const worker = new Worker(new URL("./document-worker.ts", import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    const thread: RenderThread = { worker, isReady: false, job: null };
    threads.add(thread);
    const timeout = setTimeout(
      () => endThread(thread, new Error("The document rendering thread did not start")),
      START_TIMEOUT_MS,
    ).unref();
    worker.on("message", (message: ThreadMessage) => {
      if (message === "ready") {
        clearTimeout(timeout);
        thread.isReady = true;
        return dispatch();
      }
      const { job } = thread;
      if (job?.id !== message.id) return;
      thread.job = null;
      finish(job, message);
      dispatch();
    });
    worker.on("error", (error) => endThread(thread, error));
    worker.on("exit", () => endThread(thread, new Error("The document rendering thread exited")));
  };

  const enqueue = ({ url, responseJson, subject }: DocumentRequest) => {
    const caller = Promise.withResolvers<RenderedDocument>();
    const job: QueuedJob = {
      id: ++lastId,
      url,
      responseJson,
      hasMarkup: true,
      subject,
      startedAt: 0,
      caller,
    };
    queue.push(job);
    dispatch();
    return job;
  };

  return {
    async render(request) {
      const job = enqueue(request);
      try {
        return await job.caller.promise;
      } catch (error) {
        if (isStopped || !job.hasMarkup) throw error;
        log.warn(
          { err: error, subject: request.subject },
          "rendering failed; sending documents without markup",
        );
        return enqueue(request).caller.promise;
      }
    },
    renderMarkup: (request) => enqueue(request).caller.promise,
    async stop() {
      isStopped = true;
      for (const job of queue.splice(0)) job.caller.reject(new Error("The server is stopping"));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
