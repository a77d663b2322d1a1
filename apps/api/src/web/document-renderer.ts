import { Worker } from "node:worker_threads";

export interface Document {
  status: number;
  html: Uint8Array;
  brotli: Uint8Array;
}

/** What the thread is started with. */
export interface RenderSettings {
  /** Address of the module that the watch app's build left for rendering. */
  build: string;
  template: string;
  /** Of the watch host. */
  origin: string;
}

export interface RenderJob {
  id: number;
  /** Path of the document. */
  url: string;
  /** What the document shows as JSON: the event's public answer, or the front page's events; null where there is nothing. */
  answer: string | null;
}

export type Rendered = { id: number } & ({ document: Document } | { error: unknown });

export interface DocumentRenderer {
  /** @throws what the rendering threw, and when its thread has ended; the next call starts another */
  render: (url: string, answer: string | null) => Promise<Document>;
  stop: () => Promise<void>;
}

/** Renders in a thread of its own: a document takes ten times as long as any other answer, and nobody else waits for it. */
export function startRenderer(settings: RenderSettings): DocumentRenderer {
  const waiting = new Map<number, PromiseWithResolvers<Document>>();
  let lastId = 0;
  let thread: Worker | null = null;

  const start = () => {
    const started = new Worker(new URL("./document-thread.ts", import.meta.url), { workerData: settings });
    started.on("message", (rendered: Rendered) => {
      const caller = waiting.get(rendered.id);
      waiting.delete(rendered.id);
      if ("error" in rendered) caller?.reject(rendered.error);
      else caller?.resolve(rendered.document);
    });
    const end = (error: Error) => {
      // It may have been followed by another by now, whose callers wait on.
      if (thread !== started) return;
      thread = null;
      for (const caller of waiting.values()) caller.reject(error);
      waiting.clear();
    };
    started.on("error", end);
    started.on("exit", () => end(new Error("The thread that renders documents has ended")));
    return started;
  };

  return {
    render(url, answer) {
      thread ??= start();
      const caller = Promise.withResolvers<Document>();
      const job: RenderJob = { id: ++lastId, url, answer };
      waiting.set(job.id, caller);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread knows no origins
      thread.postMessage(job);
      return caller.promise;
    },
    async stop() {
      await thread?.terminate();
    },
  };
}
