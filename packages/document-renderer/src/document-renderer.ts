import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";

export interface RenderedDocument {
  status: number;
  /** The nonce of the document's inline styles. */
  nonce: string;
  /** CSP hashes of the document's inline scripts. */
  scriptHashes: string[];
  /** False for a document with its head and data only. */
  hasMarkup: boolean;
  html: Uint8Array;
  brotli: Uint8Array;
}

/** A build of the watch app. */
export interface WatchBuild {
  /** URL of its server rendering module. */
  buildUrl: string;
  /** The built index.html. */
  template: string;
}

/** The first message to a rendering process. */
export interface RenderSettings extends WatchBuild {
  /** The tag of this build's language, where documents lead to those in other languages. */
  language?: string;
  /** The builds in other languages, by their tags. A process loads one with its first document. */
  languages?: Readonly<Record<string, WatchBuild>>;
}

interface DocumentSource {
  /** Path of the document. */
  url: string;
  /** Scheme and host that the visitor sees. */
  origin: string;
  /**
   * JSON for the document: the event's public response, the front page's events or a legal text; null when there is
   * none.
   */
  responseJson: string | null;
  /** JSON of an event's festival: its programme for the page of a festival, its place in it for that of a screening; else null. */
  festivalJson: string | null;
  /** Whether a cache may share the document, which then loads newer data. */
  isShared: boolean;
  /** The tag of its language. One without a build of its own is that of the first build. */
  language?: string;
  /** The tag of the event's own language, whose document has the address without a language. Without it, that of the first build. */
  ownLanguage?: string;
}

export interface RenderJob extends DocumentSource {
  id: number;
  /** Without markup, the document contains its head and data, and the browser renders the rest. */
  hasMarkup: boolean;
}

export type RenderResult = {
  id: number;
  /** Processor time in milliseconds. */
  cpuMs: number;
} & ({ document: RenderedDocument } | { error: Error });
/** What a rendering process sends: that it has loaded the first build, or that in the language of its job, or a result. */
export type ProcessMessage = "ready" | "loaded" | RenderResult;

export interface DocumentRequest extends DocumentSource {
  /** Identifies the event among documents with several paths. */
  subject: string;
}

export interface DocumentRenderer {
  /**
   * Renders a document. When its markup fails, takes too long or too much memory, the document has no markup, and
   * documents of the same subject have none for half a minute. Nor have they while the subject's documents take more
   * than their share of the processor.
   * @throws the rendering error, or an Error when the process has exited, if it fails without markup too
   */
  render: (request: DocumentRequest) => Promise<RenderedDocument>;
  /** Renders as `render` does, but throws the first error. */
  renderMarkup: (request: DocumentRequest) => Promise<RenderedDocument>;
  stop: () => Promise<void>;
}

interface Log {
  warn: (fields: { err: unknown; subject: string }, message: string) => void;
}

/** While one process renders a document that takes long, the other renders those of other events. */
const MAX_PROCESSES = 2;
/** Processor time of one document in milliseconds; the usual document takes ten. Measured on Linux only. */
const MAX_CPU_MS = 1000;
/** Time of one document on the clock, for a machine whose processors are busy. */
const MAX_WALL_MS = 5000;
/** Processor time after which a document is slow: all slow documents share one process. */
const SLOW_MS = 100;
/** What the documents of one event may take of the processor: at once, and in each second. The usual one takes 10 ms. */
const BUDGET_MS = { burst: 1000, perSecond: 100 };
const REMEMBER_MS = 30_000;
const MAX_REMEMBERED = 1000;
/** Loading a build takes about a second, and longer on a busy machine. */
const START_TIMEOUT_MS = 30_000;
/** A process that is not the only one ends after this time without a document. */
const IDLE_MS = 60_000;
const HEAP_MB = 192;
/** What each further language takes of it: its build is a program of its own. */
const LANGUAGE_HEAP_MB = 24;
const YOUNG_HEAP_MB = 4;
/** Linux reports processor time in hundredths of a second. */
const CLOCK_TICK_MS = 10;

/** In a bundle, the program is JavaScript too. */
const PROGRAM = import.meta.url.endsWith(".ts") ? "./render-process.ts" : "./render.js";

interface QueuedJob extends RenderJob {
  subject: string;
  startedAt: number;
  caller: PromiseWithResolvers<RenderedDocument>;
}

interface RenderChild {
  process: ChildProcess;
  isReady: boolean;
  job: QueuedJob | null;
  /** The tags of the further languages whose builds it has loaded. */
  loaded: Set<string>;
  startTimeout?: NodeJS.Timeout;
  idleTimeout?: NodeJS.Timeout;
}

/**
 * Renders in separate processes: a document takes ten times as long as other responses, and only a process can always
 * be ended, whatever it does with its memory. A process has one job at a time, so that its end affects only that one.
 */
export function startRenderer(settings: RenderSettings, log: Log): DocumentRenderer {
  const queue: QueuedJob[] = [];
  const children = new Set<RenderChild>();
  const remembered = { max: MAX_REMEMBERED, ttl: REMEMBER_MS };
  /** Subjects whose markup failed, and those whose documents were slow. */
  const failed = new LRUCache<string, true>(remembered);
  const slow = new LRUCache<string, true>(remembered);
  /** The processor time that a subject has used of its budget, at a time. */
  const spent = new LRUCache<string, { cpuMs: number; at: number }>(remembered);
  let lastId = 0;
  let isStopped = false;

  /** Takes the next job whose event is not being rendered; slow ones only one at a time. */
  const takeJob = (): QueuedJob | undefined => {
    const running = [...children].flatMap(({ job }) => (job ? [job.subject] : []));
    const isSlowRunning = running.some((subject) => slow.has(subject));
    const index = queue.findIndex(
      ({ subject }) => !running.includes(subject) && !(isSlowRunning && slow.has(subject)),
    );
    return index === -1 ? undefined : queue.splice(index, 1)[0];
  };

  const dispatch = () => {
    for (const child of children) {
      if (!child.isReady || child.job) continue;
      const job = takeJob();
      if (!job) return;
      run(child, job);
    }
    const isStarting = [...children].some(({ isReady }) => !isReady);
    if (queue.length > 0 && !isStarting && children.size < MAX_PROCESSES && !isStopped) startProcess();
  };

  const run = (child: RenderChild, job: QueuedJob) => {
    clearTimeout(child.idleTimeout);
    child.job = job;
    job.hasMarkup = !failed.has(job.subject) && readSpent(job.subject) < BUDGET_MS.burst;
    const { id, url, origin, responseJson, festivalJson, isShared, language, ownLanguage, hasMarkup } = job;
    child.process.send({
      id,
      url,
      origin,
      responseJson,
      festivalJson,
      isShared,
      ...(language !== undefined && { language }),
      ...(ownLanguage !== undefined && { ownLanguage }),
      hasMarkup,
    } satisfies RenderJob);
    const loads =
      Object.hasOwn(settings.languages ?? {}, language ?? "") && !child.loaded.has(language ?? "");
    // That its build takes long to load is not the document's fault, and the next process would have to load it, too.
    if (loads) enforceStart(child, "The build of a language did not load");
    else void enforceDeadline(child, job);
  };

  const readSpent = (subject: string): number => {
    const { cpuMs, at } = spent.get(subject) ?? { cpuMs: 0, at: 0 };
    return Math.max(0, cpuMs - ((performance.now() - at) / 1000) * BUDGET_MS.perSecond);
  };

  const finish = (
    job: QueuedJob,
    result: { cpuMs: number } & ({ document: RenderedDocument } | { error: Error }),
  ) => {
    // Time on the clock would also be long for an innocent document beside a slow one.
    if (result.cpuMs > SLOW_MS) slow.set(job.subject, true);
    if (job.hasMarkup)
      spent.set(job.subject, { cpuMs: readSpent(job.subject) + result.cpuMs, at: performance.now() });
    if ("document" in result) return job.caller.resolve(result.document);
    if (job.hasMarkup) failed.set(job.subject, true);
    job.caller.reject(result.error);
  };

  const endProcess = (child: RenderChild, error: Error) => {
    if (!children.delete(child)) return;
    child.process.kill("SIGKILL");
    clearTimeout(child.startTimeout);
    clearTimeout(child.idleTimeout);
    if (child.job) finish(child.job, { error, cpuMs: MAX_CPU_MS });
    // A build that does not load would be started again for ever.
    if (!child.isReady) for (const job of queue.splice(0)) job.caller.reject(error);
    dispatch();
  };

  /** Ends a process that takes too long to load a build. */
  const enforceStart = (child: RenderChild, message: string) => {
    child.startTimeout = setTimeout(() => endProcess(child, new Error(message)), START_TIMEOUT_MS).unref();
  };

  /** Ends the process of a job that takes too long. */
  const enforceDeadline = async (child: RenderChild, job: QueuedJob) => {
    job.startedAt = performance.now();
    const startMs = readCpuMs(child.process);
    for (let waitMs = MAX_CPU_MS; ;) {
      await sleep(waitMs, undefined, { ref: false });
      if (child.job !== job) return;
      const cpuMs = readCpuMs(child.process) - startMs;
      const wallMs = performance.now() - job.startedAt;
      if (cpuMs >= MAX_CPU_MS || wallMs >= MAX_WALL_MS) break;
      waitMs = Math.max(50, Math.min(MAX_CPU_MS - cpuMs, MAX_WALL_MS - wallMs));
    }
    endProcess(child, new Error("The document took too long to render"));
  };

  const startProcess = () => {
    const heapMb = HEAP_MB + LANGUAGE_HEAP_MB * Object.keys(settings.languages ?? {}).length;
    const process = fork(fileURLToPath(new URL(PROGRAM, import.meta.url)), {
      // It handles texts of strangers, so it gets no secret of the server.
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_HEAP_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const child: RenderChild = { process, isReady: false, job: null, loaded: new Set() };
    children.add(child);
    enforceStart(child, "The document rendering process did not start");
    process.on("message", (message: ProcessMessage) => {
      clearTimeout(child.startTimeout);
      if (message === "ready") {
        child.isReady = true;
        return dispatch();
      }
      const { job } = child;
      if (message === "loaded") {
        if (!job) return;
        child.loaded.add(job.language ?? "");
        return void enforceDeadline(child, job);
      }
      if (job?.id !== message.id) return;
      child.job = null;
      finish(job, message);
      dispatch();
      if (!child.job) child.idleTimeout = setTimeout(() => endIdle(child), IDLE_MS).unref();
    });
    process.on("error", (error) => endProcess(child, error));
    process.on("exit", (code, signal) =>
      endProcess(child, new Error(`The document rendering process exited (${signal ?? code})`)),
    );
    process.send(settings);
  };

  const endIdle = (child: RenderChild) => {
    if (children.size > 1) endProcess(child, new Error("The document rendering process was idle"));
  };

  const enqueue = (request: DocumentRequest) => {
    const caller = Promise.withResolvers<RenderedDocument>();
    const job: QueuedJob = { ...request, id: ++lastId, hasMarkup: true, startedAt: 0, caller };
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
      await Promise.all(
        [...children].map(async ({ process }) => {
          const exit = once(process, "exit");
          process.kill("SIGKILL");
          await exit;
        }),
      );
    },
  };
}

/** Reads the processor time of a process in milliseconds; 0 when it has ended, and on other systems than Linux. */
function readCpuMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The fields after the name, which is in parentheses and may contain spaces: proc(5), utime and stime.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return 0;
  }
}
