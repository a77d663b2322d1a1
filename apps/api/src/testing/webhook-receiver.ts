import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The software of an owner: records each message, and responds as the test says. */
export interface WebhookReceiver {
  url: string;
  received: ReceivedMessage[];
  /** The response from now on: a status, or a listener for everything else. 200 at first. */
  respond(response: number | RequestListener): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  let response: number | RequestListener = 200;
  const server = createServer((request, reply) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      if (typeof response === "number") reply.writeHead(response).end("thanks");
      else response(request, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next) => (response = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
