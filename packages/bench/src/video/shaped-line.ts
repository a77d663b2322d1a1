import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** How often bytes pass, in milliseconds. */
const TICK_MS = 20;

export interface ShapedLine {
  origin: string;
  /** Starts the first minute of the schedule. */
  begin: () => void;
  close: () => void;
}

/**
 * Forwards connections to a local port like a line of limited speed, which all connections share.
 * @param speedAt the speed in bits per second, so many seconds after `begin`; before it, that of second 0
 */
export async function startShapedLine(
  port: number,
  speedAt: (seconds: number) => number,
): Promise<ShapedLine> {
  const waiting = new Map<Socket, Buffer[]>();
  let beganAt: number | null = null;
  let lastTick = performance.now();
  let budget = 0;
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    waiting.set(client, chunks);
    // The API serves the apps by the Host header.
    client.on("data", (chunk: Buffer) => {
      const request = chunk.toString("latin1").replace(`127.0.0.1:${client.localPort}`, `127.0.0.1:${port}`);
      upstream.write(request, "latin1");
    });
    upstream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      // The sender waits for the line, as with TCP.
      upstream.pause();
    });
    upstream.on("close", () => client.end());
    const end = () => {
      waiting.delete(client);
      upstream.destroy();
    };
    client.on("close", end);
    client.on("error", end);
    upstream.on("error", end);
    client.on("drained", () => upstream.resume());
  });
  const forward = () => {
    const now = performance.now();
    const seconds = beganAt === null ? 0 : (now - beganAt) / 1000;
    budget += ((now - lastTick) / 8000) * speedAt(seconds);
    lastTick = now;
    for (const [client, chunks] of waiting) {
      const [chunk] = chunks;
      if (!chunk || budget < 1) continue;
      const part = chunk.subarray(0, Math.floor(budget));
      budget -= part.length;
      client.write(part);
      if (part.length < chunk.length) chunks[0] = chunk.subarray(part.length);
      else {
        chunks.shift();
        if (chunks.length === 0) client.emit("drained");
      }
      // The next turn begins with another connection.
      waiting.delete(client);
      waiting.set(client, chunks);
      if (budget < 1) break;
    }
    // An idle line saves nothing up.
    budget = Math.min(budget, (TICK_MS / 8000) * speedAt(seconds) * 2);
  };
  const timer = setInterval(forward, TICK_MS);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
  const { port: linePort } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${linePort}`,
    begin() {
      beganAt = performance.now();
    },
    close() {
      clearInterval(timer);
      for (const client of waiting.keys()) client.destroy();
      server.close();
    },
  };
}
