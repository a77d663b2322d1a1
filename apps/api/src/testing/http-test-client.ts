import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import type { TestApp } from "./test-app.ts";

export interface TestResponse {
  status: number | undefined;
  /** Without the date, the request's own id and the headers of the connection. */
  headers: Record<string, unknown>;
  /** Decompressed. */
  body: string;
  isRouted: boolean;
}

export interface HttpTestClient {
  send: (path: string, headers?: Record<string, string>, method?: string) => Promise<TestResponse>;
  /** Sends a request twice: the route responds first, then the cache. Repeats both if the entry expired in between. */
  sendTwice: (path: string, headers?: Record<string, string>) => Promise<[TestResponse, TestResponse]>;
}

/** Creates a client over real connections that detects whether a route responded. Call it before the app is ready. */
export async function startHttpTestClient({ http }: Pick<TestApp, "http">): Promise<HttpTestClient> {
  let routed = 0;
  http.addHook("onRequest", async () => {
    routed++;
  });
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  const send: HttpTestClient["send"] = (path, headers = {}, method = "GET") => {
    const before = routed;
    return new Promise((resolve, reject) => {
      const outgoing = request(`${origin}${path}`, { headers, method }, (response) => {
        const {
          date: _date,
          connection: _connection,
          "keep-alive": _keepAlive,
          "x-request-id": _requestId,
          ...others
        } = response.headers;
        const isCompressed = others["content-encoding"] === "br" && method !== "HEAD";
        buffer(response).then((bytes) => {
          const body = String(isCompressed ? brotliDecompressSync(bytes) : bytes);
          resolve({ status: response.statusCode, headers: others, body, isRouted: routed > before });
        }, reject);
      });
      outgoing.on("error", reject).end();
    });
  };
  return {
    send,
    async sendTwice(path, headers) {
      for (;;) {
        const [first, again] = [await send(path, headers), await send(path, headers)];
        if (first.isRouted && !again.isRouted) return [first, again];
      }
    },
  };
}
