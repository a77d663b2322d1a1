import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { hasNginx, startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { subscribers } from "../db/schema/subscribers.ts";
import { orders } from "../db/schema/orders.ts";
import { type BuiltProduct, prepareBuiltProduct, waitFor } from "../testing/built-product.ts";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../testing/payments/payments-app.ts";
import { createPage } from "../testing/fixtures.ts";
import { createTranscodedVideo } from "../testing/video/video-cache.ts";
import { createOrder } from "../testing/viewer-fixtures.ts";

// The product is assembled, and started eight times.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 180_000 });

const REQUESTS = 1000;
const LANES = 10;
const infra = (path: string) =>
  readFileSync(fileURLToPath(new URL(join("../../../../infra", path), import.meta.url)), "utf8");
const find = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

/** How the shipped files stop a process. */
const deployments = [
  {
    name: "of Compose",
    delayMs: null,
    graceSeconds: find(infra("compose.yaml"), /stop_grace_period: (\d+)s/),
  },
  {
    name: "of Kubernetes",
    delayMs: find(infra("k8s/base/api.yaml"), /DRAIN_DELAY_MS, value: "(\d+)"/),
    graceSeconds: find(infra("k8s/base/api.yaml"), /terminationGracePeriodSeconds: (\d+)/),
  },
];

interface LoadRequest {
  method?: "POST";
  path: string;
  headers?: Record<string, string>;
}

/** What the test reads of a response. */
const createdSchema = z.object({ data: z.object({ id: z.string() }) });
const playbackSchema = z.object({ data: z.object({ manifestUrl: z.string() }) });

if (!hasNginx()) process.stderr.write("skipped: nginx is not installed (apt install nginx)\n");

describe.skipIf(!hasNginx())("two processes behind nginx, which has to be installed", () => {
  let app: PaymentsApp;
  let built: BuiltProduct;
  let event: TicketedEvent;
  let registration: Awaited<ReturnType<typeof createPage>>;
  beforeAll(async () => {
    app = await createPaymentsApp();
    built = await prepareBuiltProduct(app);
    event = await createTicketedEvent(app, { title: "The Salt Road" });
    await createTranscodedVideo(app.services, event.page.id);
    registration = await createPage(app.services, event.seller.id);
  });
  afterAll(async () => {
    await built?.close();
    await app?.close();
  });

  /** A process of a deployment, which is replaced by its next version on the same port. */
  async function startServer(delayMs: number | null) {
    const port = await findFreePort();
    const start = async (): Promise<ChildProcess> => {
      const child = built.start("server.js", {
        MATINEE_PROCESS: "api",
        API_PORT: String(port),
        LOG_LEVEL: "fatal",
        ...(delayMs !== null && { DRAIN_DELAY_MS: String(delayMs) }),
      });
      await waitFor(child, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
      return child;
    };
    let child = await start();
    return {
      port,
      /** Stops the process as the deployment does and starts it again. @returns how long it took to end */
      async restart(signal: "SIGTERM" | "SIGKILL", graceSeconds: number): Promise<number> {
        const exit = once(child, "exit");
        const startedAt = performance.now();
        child.kill(signal);
        const killer = setTimeout(() => child.kill("SIGKILL"), graceSeconds * 1000);
        await exit;
        clearTimeout(killer);
        const seconds = (performance.now() - startedAt) / 1000;
        child = await start();
        return seconds;
      },
      kill: () => child.kill("SIGKILL"),
    };
  }

  /** Replaces two processes one after the other, while viewers open pages, register, buy and watch. */
  async function restartUnderLoad(
    { delayMs, graceSeconds }: (typeof deployments)[number],
    signal: "SIGTERM" | "SIGKILL",
  ) {
    const servers = [await startServer(delayMs), await startServer(delayMs)];
    const apiPorts = servers.map(({ port }) => port);
    const nginxPort = await findFreePort();
    const nginx = await startNginx({ port: nginxPort, apiPorts, storage: app.config.STORAGE_DIR });
    onTestFinished(async () => {
      for (const server of servers) server.kill();
      await nginx.close();
    });

    const load = { sent: 0, isRestarting: true };
    const failures: string[] = [];
    const acknowledged = { orders: [] as string[], registrations: [] as string[] };
    const send = (agent: Agent, options: LoadRequest, body?: object) =>
      new Promise<string | null>((resolve) => {
        const at = load.sent++;
        const fail = (reason: unknown) => {
          failures.push(
            `${options.method ?? "GET"} ${options.path.replace(/v1\.[\w.-]{20,}/, "grant")}: ${String(reason)}`,
          );
          resolve(null);
        };
        const outgoing = request(
          {
            host: "127.0.0.1",
            port: nginxPort,
            agent,
            ...options,
            headers: {
              "x-forwarded-proto": "https",
              // Each viewer has an address, as limits count by it. The film is watched from one.
              "x-forwarded-for": options.path.startsWith("/media/")
                ? "198.51.100.7"
                : `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
              ...(body && { "content-type": "application/json" }),
              ...options.headers,
            },
          },
          (response) => {
            const { statusCode = 0 } = response;
            text(response).then(
              (content) =>
                statusCode < 300 ? resolve(content) : fail(`${statusCode} ${content.slice(0, 200)}`),
              fail,
            );
          },
        );
        outgoing.on("error", fail).end(body && JSON.stringify(body));
      });

    const { slug } = await createOrder(app.services, event.page.id);
    const played = await send(
      new Agent(),
      { method: "POST", path: `/v1/pages/${event.page.id}/playback` },
      { kind: "feature", deviceId: "device-one", orderSlug: slug },
    );
    const { manifestUrl } = playbackSchema.parse(JSON.parse(played ?? "{}")).data;
    const { pathname } = new URL(manifestUrl, nginx.origin);

    const kinds: ((agent: Agent, id: string) => Promise<unknown>)[] = [
      async (agent) => {
        const headers = { host: "watch.cinema.example" };
        const content = await send(agent, { path: `/watch/${event.page.slug}`, headers });
        if (content !== null && !content.includes("The Salt Road")) failures.push("an empty document");
      },
      async (agent, id) => {
        const path = `/v1/pages/${registration.id}/subscribers`;
        const body = { name: "Grace Viewer", email: `${id}@example.com` };
        if (await send(agent, { method: "POST", path }, body)) acknowledged.registrations.push(body.email);
      },
      async (agent, id) => {
        const path = `/v1/pages/${event.page.id}/orders`;
        const products = [{ id: event.ticketId, quantity: 1 }];
        const body = { ...BUYER, email: `${id}@example.com`, token: "tok_visa", products };
        const content = await send(agent, { method: "POST", path }, body);
        if (content) acknowledged.orders.push(createdSchema.parse(JSON.parse(content)).data.id);
      },
      (agent, id) => {
        const number = Number(id.at(-1)) % 4;
        return send(agent, { path: pathname.replace("master.m3u8", `360p/0000${number}.m4s`) });
      },
      (agent) => send(agent, { path: `/v1/pages/${event.page.slug}` }),
      (agent) => send(agent, { path: pathname }),
    ];
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = lane; load.isRestarting || load.sent < REQUESTS; count++) {
        await kinds[count % kinds.length]?.(agent, `viewer-${nginxPort}-${lane}-${count}`);
      }
      agent.destroy();
    });
    const startedAt = performance.now();
    const seconds: number[] = [];
    for (const server of servers) {
      const before = load.sent;
      await expect.poll(() => load.sent - before, { timeout: 60_000 }).toBeGreaterThan(REQUESTS / 5);
      seconds.push(await server.restart(signal, graceSeconds));
    }
    load.isRestarting = false;
    await Promise.all(lanes);

    const db = app.services.db;
    const stored = {
      orders: await db.$count(orders, inArray(orders.id, acknowledged.orders)),
      registrations: await db.$count(subscribers, inArray(subscribers.email, acknowledged.registrations)),
    };
    const total = (performance.now() - startedAt) / 1000;
    const ended = seconds.map((one) => one.toFixed(1)).join(" and ");
    process.stdout.write(
      `${signal}: ${load.sent} requests in ${total.toFixed(1)} s, ${failures.length} failed, ended after ${ended} s\n`,
    );
    return {
      sent: load.sent,
      failures,
      seconds,
      acknowledged: {
        orders: acknowledged.orders.length,
        registrations: acknowledged.registrations.length,
      },
      stored,
    };
  }

  test.each(deployments)(
    "restarting both by the numbers $name fails no request of a thousand",
    async (deployment) => {
      expect(deployment.graceSeconds).toBeGreaterThanOrEqual(30);
      const result = await restartUnderLoad(deployment, "SIGTERM");
      expect(result.failures).toEqual([]);
      expect(result.sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(result.acknowledged.orders).toBeGreaterThan(50);
      expect(result.stored).toEqual(result.acknowledged);
      for (const seconds of result.seconds) expect(seconds).toBeLessThan(deployment.graceSeconds / 2);
    },
  );

  test("control: killing them fails requests, and still loses nothing that was acknowledged", async () => {
    const result = await restartUnderLoad({ name: "", delayMs: null, graceSeconds: 1 }, "SIGKILL");
    expect(result.failures).not.toEqual([]);
    expect(result.stored).toEqual(result.acknowledged);
  });
});
