import type { Server } from "node:http";

/** Starts listening and tells the port, which the system chooses for 0. @throws when the port is taken */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, 2048, listening);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
  return address.port;
}
