import { connect } from "node:net";

export interface PageOpener {
  /** Sends a request on a free connection or a new one. @returns milliseconds until the last byte of the response */
  open: () => Promise<number>;
  close: () => void;
}

/**
 * Requests one address like a browser, but on bare sockets and without decompressing. With node:http the client needs
 * more CPU time than the server, and the bench would measure the client's garbage collection.
 * @param port of the server to connect to; by default that of the address
 */
export function startPageOpener(url: string, port = Number(new URL(url).port)): PageOpener {
  const connections: Connection[] = [];
  const free: Connection[] = [];
  const openConnection = () => {
    const connection = connectTo(new URL(url), port);
    connections.push(connection);
    return connection;
  };
  return {
    async open() {
      const start = performance.now();
      let connection = free.pop();
      while (connection?.isOver()) connection = free.pop();
      connection ??= openConnection();
      await connection.sendRequest();
      free.push(connection);
      return performance.now() - start;
    },
    close: () => connections.forEach((connection) => connection.end()),
  };
}

interface Connection {
  /** @throws Error unless the response is complete and has status 200 */
  sendRequest: () => Promise<void>;
  /** Whether the server ended it: nginx does so after a thousand requests. */
  isOver: () => boolean;
  end: () => void;
}

function connectTo({ hostname, host, pathname }: URL, port: number): Connection {
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  let pending = Promise.withResolvers<void>();
  let head = "";
  /** Remaining bytes of the body; null until the head is complete. */
  let remaining: number | null = null;
  let isOver = false;
  const read = (count: number, bytes: Uint8Array) => {
    if (remaining === null) {
      head += Buffer.from(bytes.buffer, bytes.byteOffset, count).toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return true;
      const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined) throw new Error(`Unexpected response: ${head.slice(0, end)}`);
      isOver ||= /\r\nconnection: close/i.test(head);
      remaining = Number(length) - (head.length - end - 4);
    } else {
      remaining -= count;
    }
    if (remaining === 0) pending.resolve();
    return true;
  };
  const socket = connect({
    host: hostname,
    port,
    noDelay: true,
    onread: { buffer: new Uint8Array(64 * 1024), callback: read },
  });
  socket.on("error", (error) => pending.reject(error));
  socket.on("close", () => {
    isOver = true;
    pending.reject(new Error("The connection was closed"));
  });
  // Between two requests no one waits for it.
  pending.promise.catch(() => undefined);
  return {
    sendRequest() {
      pending = Promise.withResolvers();
      pending.promise.catch(() => undefined);
      head = "";
      remaining = null;
      socket.write(request);
      return pending.promise;
    },
    isOver: () => isOver,
    end: () => socket.destroy(),
  };
}
