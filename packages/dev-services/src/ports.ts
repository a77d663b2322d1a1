import { createServer } from "node:net";
import type { Server } from "node:net";

/** Fails with the port's number and the variable that moves it when somebody else listens there. */
export async function assertPortFree(port: number, host: string, variable: string): Promise<void> {
  const server = createServer();
  await listen(server, { port, host, variable });
  await new Promise((resolve) => server.close(resolve));
}

/** Listens, and names a taken port together with the variable that moves it. */
export async function listen(
  server: Server,
  at: { port: number; host: string; variable: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(at.port, at.host, () => {
      server.off("error", reject);
      resolve();
    });
  }).catch((error: unknown) => {
    throw nameTakenPort(error, at.port, at.variable);
  });
}

/** A bind error in words that tell what to do; every other error unchanged. */
export function nameTakenPort(error: unknown, port: number, variable: string): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EADDRINUSE") return error;
  return new Error(`Port ${port} is taken; set ${variable} to a free one`);
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server, { port: 0, host: "127.0.0.1", variable: "" });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  // A TCP server that listens has an address object; the string form belongs to pipes.
  if (address === null || typeof address === "string") throw new Error("No free port found");
  return address.port;
}
