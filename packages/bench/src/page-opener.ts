import { connect } from "node:net";

export interface PageOpener {
  /** Over a connection that is free, or else one more. @returns milliseconds until the answer's last byte */
  open: () => Promise<number>;
  close: () => void;
}

/**
 * Opens one address as a browser does, but on bare sockets and without unpacking: with node:http the asking costs more
 * than the answering, and its collections of garbage are what would be measured.
 */
export function startPageOpener(url: string): PageOpener {
  const all: Connection[] = [];
  const free: Connection[] = [];
  const another = () => {
    const connection = connectTo(new URL(url));
    all.push(connection);
    return connection;
  };
  return {
    async open() {
      const start = performance.now();
      const connection = free.pop() ?? another();
      await connection.ask();
      free.push(connection);
      return performance.now() - start;
    },
    close: () => all.forEach((connection) => connection.end()),
  };
}

interface Connection {
  /** @throws unless the answer is whole and its status 200 */
  ask: () => Promise<void>;
  end: () => void;
}

function connectTo({ hostname, port, host, pathname }: URL): Connection {
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  let asking = Promise.withResolvers<void>();
  let head = "";
  /** Bytes of the body still to come; null while the head does. */
  let left: number | null = null;
  const read = (count: number, bytes: Uint8Array) => {
    if (left === null) {
      head += Buffer.from(bytes.buffer, bytes.byteOffset, count).toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return true;
      const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      if (length === undefined) throw new Error(`No whole answer: ${head.slice(0, end)}`);
      left = Number(length) - (head.length - end - 4);
    } else {
      left -= count;
    }
    if (left === 0) asking.resolve();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: new Uint8Array(64 * 1024), callback: read },
  });
  socket.on("error", (error) => asking.reject(error));
  socket.on("close", () => asking.reject(new Error("The connection was closed")));
  return {
    ask() {
      asking = Promise.withResolvers();
      head = "";
      left = null;
      socket.write(request);
      return asking.promise;
    },
    end: () => socket.destroy(),
  };
}
