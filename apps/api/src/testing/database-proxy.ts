import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { withoutSocket } from "./without-socket.ts";

/**
 * Passes connections on to a database until it is stopped, like a database that ends and starts again, or a network that
 * breaks.
 */
export interface DatabaseProxy {
  url: string;
  /** Leaves all connections open, and passes nothing on any more in either direction. */
  swallow(): void;
  /** Answers new connections as a server does that starts: SQLSTATE 57P03. */
  sayStarting(): void;
  /** Passes everything on again, to another database if there is a URL. Ends swallowed connections. */
  pass(databaseUrl?: string): void;
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** An ErrorResponse of the protocol. https://www.postgresql.org/docs/18/protocol-message-formats.html */
function buildStartingMessage(): Buffer {
  const fields = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0";
  const message = Buffer.alloc(5 + fields.length);
  message.write("E");
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  let mode: "pass" | "swallow" | "starting" = "pass";
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const track = (socket: Socket, other?: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sockets.delete(socket);
      if (mode !== "swallow") other?.destroy();
    });
  };
  const relay = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      if (mode !== "swallow") to.write(chunk);
    });
  };
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const start = async () => {
    server = createServer((client) => {
      if (mode === "starting") {
        track(client);
        client.once("data", () => client.end(buildStartingMessage()));
        return;
      }
      const upstream = connect(Number(target.port), target.hostname);
      track(client, upstream);
      track(upstream, client);
      relay(client, upstream);
      relay(upstream, client);
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    // A server that listens on a port has an address of this form.
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async () => {
    const closed = server?.listening ? once(server, "close") : null;
    server?.close();
    destroyAll();
    await closed;
  };
  await start();
  const url = new URL(withoutSocket(databaseUrl));
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    start,
    stop,
    close: stop,
    swallow() {
      mode = "swallow";
    },
    sayStarting() {
      mode = "starting";
    },
    pass(newUrl = target.href) {
      target = new URL(newUrl);
      if (mode === "swallow") destroyAll();
      mode = "pass";
    },
  };
}
