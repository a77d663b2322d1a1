import { parentPort, workerData } from "node:worker_threads";
import type { DocumentRequest, respond as Respond } from "../src/entry-server.tsx";

// render-thread.ts passes the build's address; the build has no types.
const { buildUrl } = workerData as { buildUrl: string };
const { respond } = (await import(buildUrl)) as { respond: typeof Respond };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker threads have no origins
const send = (message: unknown) => parentPort?.postMessage(message);

parentPort?.on("message", (request: DocumentRequest) => {
  respond(request).then(
    (document) => send({ document }),
    (error: unknown) => send({ error }),
  );
});
send("ready");
