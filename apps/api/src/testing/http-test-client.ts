import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import type { TestApp } from "./test-app.ts";

export interface TestResponse {
  status: number | undefined;
  /** All but those of the moment and the connection. */
  headers: Record<string, unknown>;
  /** Unpacked. */
  body: string;
  isRouted: boolean;
}

export interface HttpTestClient {
  send: (path: string, headers?: Record<string, string>, method?: string) => Promise<TestResponse>;
  /** Sends a request twice: the route answers first, then the cache. Repeats both if the entry expired in between. */
  sendTwice: (path: string, headers?: Record<string, string>) => Promise<[TestResponse, TestResponse]>;
}

/** Asks over real connections, and sees whether a route answered. To be made before the app is ready. */
export async function startHttpTestClient({ http }: TestApp): Promise<HttpTestClient> {
  let routed = 0;
  http.addHook("onRequest", async () => {
    routed++;
  });
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const ask: HttpTestClient["send"] = (path, headers = {}, method = "GET") => {
    const before = routed;
    return new Promise((resolve, reject) => {
      const asking = request(`${origin}${path}`, { headers, method }, (answer) => {
        const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...others } = answer.headers;
        const isPacked = others["content-encoding"] === "br" && method !== "HEAD";
        buffer(answer).then((bytes) => {
          const body = String(isPacked ? brotliDecompressSync(bytes) : bytes);
          resolve({ status: answer.statusCode, headers: others, body, isRouted: routed > before });
        }, reject);
      });
      asking.on("error", reject).end();
    });
  };
  return {
    send: ask,
    async sendTwice(path, headers) {
      for (;;) {
        const [first, again] = [await ask(path, headers), await ask(path, headers)];
        if (first.isRouted && !again.isRouted) return [first, again];
      }
    },
  };
}
