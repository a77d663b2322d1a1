import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { pipeline } from "node:stream";

/** @throws Error naming the port and the variable that changes it, when another program listens there */
export async function assertPortFree(port: number, host: string, variable: string): Promise<void> {
  const server = createServer();
  await listen(server, { port, host, variable });
  await new Promise((resolve) => server.close(resolve));
}

/** Starts listening. @throws Error naming the port and the variable that changes it, when the port is in use */
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

/**
 * Passes the connections at a port on to another one.
 * @throws Error naming the port and the variable that changes it, when the port is in use
 */
export async function forwardPort(
  at: { port: number; host: string; variable: string },
  to: { port: number; host: string },
): Promise<Server> {
  const server = createServer((socket) => {
    // The pipeline closes both connections when one of them ends. Nobody waits for an error.
    pipeline(socket, connect(to), socket, () => undefined);
  });
  await listen(server, at);
  return server;
}

/** Turns a bind error into one that says what to do; returns every other error unchanged. */
export function nameTakenPort(error: unknown, port: number, variable: string): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EADDRINUSE") return error;
  return new Error(`Port ${port} is in use; set ${variable} to a free one`);
}

/** Returns a port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await listen(server, { port: 0, host: "127.0.0.1", variable: "" });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  // A listening TCP server has an address object; a string is the address of a pipe.
  if (address === null || typeof address === "string") throw new Error("No free port found");
  return address.port;
}
