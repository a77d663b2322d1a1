import { once } from "node:events";
import { z } from "zod";

/** A Node process that was started with `--inspect`. */
export interface InspectedProcess {
  /** Collects the garbage and returns the bytes that are left: the heap, and what objects keep outside of it. */
  readUsedBytes(): Promise<number>;
  close(): void;
}

const targetsSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);
const replySchema = z.object({
  id: z.number().optional(),
  result: z.object({ result: z.object({ value: z.unknown() }).optional() }).optional(),
});

/** The options of a process that can be inspected, as `NODE_OPTIONS`. */
export const buildInspectOptions = (port: number): string => `--expose-gc --inspect=127.0.0.1:${port}`;

/** @param port of the inspector @throws Error when nothing answers there */
export async function inspectProcess(port: number): Promise<InspectedProcess> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [{ webSocketDebuggerUrl }] = targetsSchema.parse(await listed.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, "open");
  const replies = new Map<number, (value: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = replySchema.parse(JSON.parse(String(data)));
    if (id !== undefined) replies.get(id)?.(result?.result?.value);
  });
  let calls = 0;
  const evaluate = (expression: string): Promise<unknown> => {
    const id = ++calls;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    replies.set(id, (value) => {
      replies.delete(id);
      resolve(value);
    });
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params }));
    return promise;
  };
  // What the first collection frees can be referred to by callbacks that run after it.
  const readUsed = `(async () => {
    for (let turn = 0; turn < 3; turn++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  })()`;
  return {
    readUsedBytes: async () => z.number().parse(await evaluate(readUsed)),
    close: () => socket.close(),
  };
}
