import { Worker } from "node:worker_threads";

export interface RenderedDocument {
  status: number;
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
}

export type RenderResult = { id: number } & ({ document: RenderedDocument } | { error: unknown });

export interface DocumentRenderer {
  /** @throws the rendering error, or an Error when the thread has exited; the next call starts a new thread */
  render: (url: string, responseJson: string | null) => Promise<RenderedDocument>;
  stop: () => Promise<void>;
}

/** Renders in a separate thread, because a document takes ten times as long as other responses. */
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
      // A newer thread may have replaced this one; its callers keep waiting.
      if (thread !== started) return;
      thread = null;
      for (const caller of pendingCallers.values()) caller.reject(error);
      pendingCallers.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("The document rendering thread exited")));
    return started;
  };

  return {
    render(url, responseJson) {
      thread ??= start();
      const caller = Promise.withResolvers<RenderedDocument>();
      const job: RenderJob = { id: ++lastId, url, responseJson };
      pendingCallers.set(job.id, caller);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
      thread.postMessage(job);
      return caller.promise;
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
