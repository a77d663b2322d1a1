import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { pages } from "../../db/schema/pages.ts";
import { waitForBlockedQuery } from "../../testing/database-locks.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

interface Listening {
  app: TestApp;
  url: string;
  port: number;
}

async function startApp(): Promise<Listening> {
  const app = await createTestApp({ WATCH_URL: "http://watch.example" });
  onTestFinished(() => app.close());
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  return { app, url, port: Number(new URL(url).port) };
}

/** Sends a request and reads its response. */
function send(
  url: string,
  options: { agent?: Agent; method?: string; headers?: object; body?: object } = {},
) {
  const { agent, method = "GET", headers, body } = options;
  return new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const outgoing = request(
        url,
        { agent, method, headers: { ...headers, ...(body && { "content-type": "application/json" }) } },
        (response) => {
          const { connection } = response.headers;
          text(response).then(
            (read) => resolve({ status: response.statusCode, connection, body: read }),
            reject,
          );
        },
      );
      outgoing.on("error", reject).end(body && JSON.stringify(body));
    },
  );
}

/** Opens a connection and sends the beginning of a request, as a proxy does whose request crosses the stop. */
async function beginRequest(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /v1/config HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  return socket;
}

test("says that it is going, keeps serving, ends connections, and finishes what has begun", async () => {
  const { app, url } = await startApp();
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { activated: false });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await send(`${url}/v1/config`, { agent })).toMatchObject({ status: 200, connection: "keep-alive" });

  // The save waits for the row, so that it is running when the server closes.
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = app.services.db.transaction(async (tx) => {
    await tx.select().from(pages).where(eq(pages.id, page.id)).for("update");
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const save = { agent, method: "PATCH", headers: owner.headers, body: { title: "Saved while stopping" } };
  const saving = send(`${url}/v1/pages/${page.id}`, save);
  await waitForBlockedQuery(app.services);

  let isStopped = false;
  const stopping = app.drain.stop(300).then(() => (isStopped = true));
  expect(await send(`${url}/readyz`)).toMatchObject({ status: 503, body: '{"ready":false,"state":"going"}' });
  expect(await send(`${url}/v1/config`, { agent })).toMatchObject({ status: 200, connection: "close" });
  await expect.poll(() => send(`${url}/v1/config`).catch(({ code }) => code)).toBe("ECONNREFUSED");
  expect(isStopped).toBe(false);
  release.resolve();
  await holding;
  expect(await saving).toMatchObject({ status: 200, connection: "close" });
  await stopping;
});

test("a request that crosses the stop is served, and ends its connection", async () => {
  const { app, port } = await startApp();
  const socket = await beginRequest(port);
  const stopping = app.drain.stop(0);
  await expect.poll(() => app.http.server.listening).toBe(false);
  socket.end("\r\n");
  const response = await text(socket);
  await stopping;
  const [head = "", body = ""] = response.split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1.1 200 /);
  expect(head).toMatch(/\r\nconnection: close/i);
  expect(JSON.parse(body)).toHaveProperty("data");
});

test("connections that were busy at the stop, or never sent a request, do not hold the process", async () => {
  const { app, url, port } = await startApp();
  const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true }));
  onTestFinished(() => agents.forEach((agent) => agent.destroy()));
  // Lanes of keep-alive connections that are busy whenever the process stops.
  let sent = 0;
  const lanes = agents.map(async (agent) => {
    for (;;) {
      const response = await send(`${url}/v1/config`, { agent }).catch(() => null);
      if (!response || response.status !== 200) return;
      sent++;
    }
  });
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const begun = await beginRequest(port);
  await expect.poll(() => sent).toBeGreaterThan(20);
  const startedAt = performance.now();
  await app.drain.stop(0);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await Promise.all(lanes);
  silent.destroy();
  begun.destroy();
});
