import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger, createServer as createViteServer } from "vite";
import { expect, test } from "vitest";
import { eventDocuments } from "./event-documents-plugin.ts";

/** Returns a local address on which nothing listens. */
async function findClosedAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test("responds with 503 and Retry-After while the API cannot be reached, without logging an error", async () => {
  const errors: string[] = [];
  const vite = await createViteServer({
    configFile: false,
    appType: "custom",
    server: { port: 0, host: "127.0.0.1", ws: false, watch: null },
    plugins: [eventDocuments(await findClosedAddress())],
    customLogger: {
      ...createLogger("silent"),
      error: (message) => errors.push(message),
    },
  });
  try {
    await vite.listen();
    const [address = ""] = vite.resolvedUrls?.local ?? [];
    for (const path of ["/", "/watch/anything"]) {
      const response = await fetch(new URL(path, address));
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("2");
    }
    expect(errors).toEqual([]);
  } finally {
    await vite.close();
  }
});
