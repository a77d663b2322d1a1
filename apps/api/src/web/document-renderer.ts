import { Worker } from "node:worker_threads";

export interface RenderedDocument {
  status: number;
  html: Uint8Array;
  brotli: Uint8Array;
}

/** What the thread is started with. */
export interface RenderSettings {
  /** Address of the module that the watch app's build left for rendering. */
  buildUrl: string;
  template: string;
  /** Of the watch host. */
  origin: string;
}

export interface RenderJob {
  id: number;
  /** Path of the document. */
  url: string;
  /** What the document shows as JSON: the event's public answer, or the front page's events; null where there is nothing. */
  responseJson: string | null;
}

export type RenderResult = { id: number } & ({ document: RenderedDocument } | { error: unknown });

export interface DocumentRenderer {
  /** @throws what the rendering threw, and when its thread has ended; the next call starts another */
  render: (url: string, answer: string | null) => Promise<RenderedDocument>;
  stop: () => Promise<void>;
}

/** Renders in a thread of its own: a document takes ten times as long as any other answer, and nobody else waits for it. */
export function startRenderer(settings: RenderSettings): DocumentRenderer {
  const pendingCallers = new Map<number, PromiseWithResolvers<RenderedDocument>>();
  let lastId = 0;
  let thread: Worker | null = null;

  const start = () => {
    const started = new Worker(new URL("./document-worker.ts", import.meta.url), { workerData: settings });
    started.on("message", (rendered: RenderResult) => {
      const caller = pendingCallers.get(rendered.id);
      pendingCallers.delete(rendered.id);
      if ("error" in rendered) caller?.reject(rendered.error);
      else caller?.resolve(rendered.document);
    });
    const end = (error: Error) => {
      // It may have been followed by another by now, whose callers wait on.
      if (thread !== started) return;
      thread = null;
      for (const caller of pendingCallers.values()) caller.reject(error);
      pendingCallers.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("The thread that renders documents has ended")));
    return started;
  };

  return {
    render(url, answer) {
      thread ??= start();
      const caller = Promise.withResolvers<RenderedDocument>();
      const job: RenderJob = { id: ++lastId, url, responseJson: answer };
      pendingCallers.set(job.id, caller);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread knows no origins
      thread.postMessage(job);
      return caller.promise;
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
