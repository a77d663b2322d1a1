import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface FaultyProxy {
  address: string;
  /** The offset of each upload request, in bytes. */
  offsets: number[];
  /** The number of interrupted connections. */
  cuts: number;
  /** Interrupts the next upload request after this many bytes. */
  cutNextUploadAfter(bytes: number): void;
  /** While it is down, it closes all connections and rejects new ones. */
  setDown(down: boolean): void;
  close(): void;
}

/** Starts an HTTP proxy for one browser that can interrupt an upload. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  let cutAfter: number | null = null;
  let isDown = false;
  const open = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    if (method === "PATCH") {
      proxy.offsets.push(Number(headers["upload-offset"]));
      if (cutAfter !== null) {
        let left = cutAfter;
        cutAfter = null;
        incoming.on("data", (chunk: Buffer) => {
          left -= chunk.length;
          if (left > 0 || onward.destroyed) return;
          proxy.cuts++;
          onward.destroy();
          incoming.destroy();
        });
      }
    }
    incoming.pipe(onward);
  });
  server.on("connection", (socket) => {
    if (isDown) socket.destroy();
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo;
  const proxy: FaultyProxy = {
    address: `http://127.0.0.1:${port}`,
    offsets: [],
    cuts: 0,
    cutNextUploadAfter: (bytes) => {
      cutAfter = bytes;
    },
    setDown: (down) => {
      isDown = down;
      if (down) for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
  return proxy;
}
