import type { Server } from "node:http";

/** Starts listening and returns the port, which the system chooses for 0. @throws Error when the port is in use */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, 2048, listening);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server listens on no port");
  return address.port;
}
