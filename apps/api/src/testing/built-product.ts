import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect as connectTo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { findVideoTools } from "../integrations/video/ffmpeg/find-video-tools.ts";
import type { PaymentsApp } from "./payments/payments-app.ts";

const run = promisify(execFile);
const ASSEMBLE = fileURLToPath(new URL("../../../../infra/docker/assemble.mjs", import.meta.url));
/** What the product says that it was built from. */
export const BUILD = {
  commit: "0123456789abcdef0123456789abcdef01234567",
  builtAt: "2026-11-23T08:00:00.000Z",
};

/** Production accepts no local name, so these names lead to this machine, as in a hosts file. */
const hostsFile = `import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
const toHost = (name) => (String(name).endsWith(".cinema.example") ? "127.0.0.1" : name);
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(toHost(name), ...rest);
dns.Resolver.prototype.resolve4 = (name, done) => done(null, [toHost(name)]);
dns.Resolver.prototype.resolve6 = (name, done) => done(null, []);
syncBuiltinESMExports();`;

/** The folder that the image contains, and what its programs need in production mode. */
export interface BuiltProduct {
  /** For temporary files of a test. */
  folder: string;
  /** Where the programs are. */
  product: string;
  env: Record<string, string>;
  /** URL of the inbox that receives its emails. */
  inboxUrl: string;
  /** Starts a program with more environment variables. */
  start(program: string, more: Record<string, string>): ChildProcess;
  close(): Promise<void>;
}

/** Assembles the product, and connects it to the database, storage and payment provider of a test. */
export async function prepareBuiltProduct(app: PaymentsApp): Promise<BuiltProduct> {
  const servers: Server[] = [];
  const folder = await mkdtemp(join(tmpdir(), "matinee-built-"));
  const product = join(folder, "matinee");
  const values = { MATINEE_COMMIT: BUILD.commit, MATINEE_BUILT_AT: BUILD.builtAt };
  const assembled = run(process.execPath, [ASSEMBLE, product], { env: { PATH: "/usr/bin:/bin", ...values } });
  const mail = await startMail({
    smtpPort: await findFreePort(),
    webPort: await findFreePort(),
    dataDir: folder,
  });
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
  const stripePort = await startProvider(servers, tls, app.config, liveKey);
  const mailPort = await startSmtps(servers, tls, mail.smtpUrl);
  const hosts = join(folder, "hosts.mjs");
  await writeFile(hosts, hostsFile);
  const tools = await findVideoTools(app.config, app.services.log);
  const env = {
    PATH: app.config.PATH,
    NODE_ENV: "production",
    // As the image and the systemd unit set them.
    MALLOC_ARENA_MAX: "2",
    UV_THREADPOOL_SIZE: "16",
    NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=512 --import=${pathToFileURL(hosts).href}`,
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
  return {
    folder,
    product,
    env,
    inboxUrl: mail.url,
    start: (program, more) =>
      spawn(process.execPath, [program], { cwd: product, env: { ...env, ...more }, stdio: "inherit" }),
    async close() {
      for (const server of servers) server.close();
      await mail.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Tls {
  key: Buffer;
  cert: Buffer;
}

async function listen(servers: Server[], server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

/** Starts an SMTP server by TLS in front of a local one. */
async function startSmtps(servers: Server[], tls: Tls, target: string): Promise<number> {
  const server = createTlsServer(tls, (socket) => {
    const inner = connectTo(Number(new URL(target).port), "127.0.0.1");
    socket.on("error", () => inner.destroy());
    inner.on("error", () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  return listen(servers, server);
}

/** Starts the payment provider by TLS and with a live key. The local one accepts its test key only. */
async function startProvider(
  servers: Server[],
  tls: Tls,
  { STRIPE_API_URL, STRIPE_SECRET_KEY }: PaymentsApp["config"],
  liveKey: string,
) {
  const server = createHttpsServer(tls, (incoming, outgoing) => {
    const { authorization, ...headers } = incoming.headers;
    const isOurs = authorization === `Bearer ${liveKey}`;
    const forwarded = {
      ...headers,
      ...(isOurs && { authorization: `Bearer ${STRIPE_SECRET_KEY}` }),
    };
    const inner = request(`${STRIPE_API_URL}${incoming.url}`, {
      method: incoming.method,
      headers: forwarded,
    });
    inner.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    inner.on("error", () => outgoing.destroy());
    incoming.pipe(inner);
  });
  return listen(servers, server);
}

/** Waits until a check succeeds, as long as the process runs. */
export async function waitFor<T>(
  child: ChildProcess,
  check: () => Promise<T | null | undefined>,
): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The process has exited with ${child.exitCode}`);
    const result = await check().catch(() => null);
    if (result) return result;
  }
  throw new Error("The process did not do it within a minute");
}

/** Asks a process to end, as an init system does. @returns its exit code */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  return child.exitCode;
}
