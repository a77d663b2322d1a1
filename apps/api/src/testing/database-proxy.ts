import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Passes connections on to a database until it is stopped, like a database that ends and starts again. */
export interface DatabaseProxy {
  url: string;
  /** Ends all connections and refuses new ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const start = async () => {
    server = createServer((client) => {
      const upstream = connect(Number(database.port), database.hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on("error", () => undefined);
        socket.once("close", () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    // A server that listens on a port has an address of this form.
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async () => {
    const closed = server?.listening ? once(server, "close") : null;
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, start, stop, close: stop };
}
