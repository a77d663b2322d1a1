import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Config } from "../config.ts";
import type { Services } from "../context.ts";
import { publicPageJson, readPublicPage } from "../modules/pages/public-pages.ts";
import { type AppFile, type Encoding, readAppFiles } from "./app-files.ts";

type AppName = "watch" | "studio" | "backoffice";

/** What the watch app's build exports to make its documents. */
interface Renderer {
  respond: (request: {
    url: string;
    origin: string;
    template: string;
    loadPage: (urlOrId: string) => Promise<PublicPage | null>;
  }) => Promise<{ status: number; html: string }>;
}

interface Document {
  status: number;
  html: Buffer;
  brotli: Buffer;
}

/** A document holds the event, so it may be as old as the event's own answer. */
const DOCUMENT_FRESH_MS = 1000;
const MAX_DOCUMENTS = 500;
/** What is the API's is never answered with an app. */
const API_PATHS = /^\/(v1|media|docs|livez|readyz|metrics)(\/|$)/;

/** Serves the three built apps by the Host header, so that one process is a whole installation. */
export async function registerApps(http: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const dist = (app: AppName, folder = "") => join(appsFolder(config), app, "dist", folder);
  const files: Record<AppName, Map<string, AppFile>> = {
    watch: await readAppFiles(dist("watch", "client")),
    studio: await readAppFiles(dist("studio")),
    backoffice: await readAppFiles(dist("backoffice")),
  };
  // The path is known only here; the build is ours, and exports this.
  const renderer: Renderer = await import(pathToFileURL(dist("watch", "server/entry-server.js")).href);
  const watchDocument = documentsOf(
    services,
    renderer,
    files.watch.get("/index.html")?.body.toString() ?? "",
  );
  const hosts = hostsOf(config);

  http.get("/*", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const app = hosts.get(request.host) ?? appByPrefix(request.hostname);
    if (!app || API_PATHS.test(path)) return reply.callNotFound();
    const file = path === "/index.html" ? undefined : files[app].get(path);
    if (file) return sendFile(request, reply, file);
    if (path.startsWith("/assets/")) return reply.callNotFound();
    if (app === "watch") return sendDocument(request, reply, await watchDocument(path));
    const page = files[app].get("/index.html");
    return page ? sendFile(request, reply, page) : reply.callNotFound();
  });
}

function appsFolder({ APPS_DIR }: Config): string {
  return APPS_DIR || fileURLToPath(new URL("../../../", import.meta.url));
}

function hostsOf({ WATCH_URL, STUDIO_URL, BACKOFFICE_URL }: Config): ReadonlyMap<string, AppName> {
  return new Map<string, AppName>([
    [new URL(WATCH_URL).host, "watch"],
    [new URL(STUDIO_URL).host, "studio"],
    [new URL(BACKOFFICE_URL).host, "backoffice"],
  ]);
}

function appByPrefix(hostname: string): AppName | null {
  if (hostname.startsWith("watch.")) return "watch";
  if (hostname.startsWith("studio.")) return "studio";
  return hostname.startsWith("admin.") ? "backoffice" : null;
}

/** Documents by path. The credential of a viewing link is left out of it: the page takes it from the address. */
function documentsOf(services: Services, { respond }: Renderer, template: string) {
  const kept = new LRUCache<string, Promise<Document>>({ max: MAX_DOCUMENTS, ttl: DOCUMENT_FRESH_MS });
  const make = async (url: string): Promise<Document> => {
    const { status, html } = await respond({
      ...{ url, template, origin: services.config.WATCH_URL },
      loadPage: async (urlOrId) => {
        const found = await readPublicPage(services, urlOrId);
        // The bytes are the contract's public answer, made by the same process.
        return found ? (JSON.parse(publicPageJson(services, found)) as { data: PublicPage }).data : null;
      },
    });
    const body = Buffer.from(html);
    return { status, html: body, brotli: await compress(body) };
  };
  return (path: string): Promise<Document> => {
    const url = path.replace(/^(\/watch\/[^/]+)\/.*$/, "$1");
    const known = kept.get(url);
    if (known) return known;
    const making = make(url);
    kept.set(url, making);
    making.catch(() => kept.delete(url));
    return making;
  };
}

/** Fast enough to be done for each fresh document. */
function compress(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: AppFile): Promise<FastifyReply> {
  void reply
    .header("cache-control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache")
    .header("etag", file.etag)
    .header("vary", "accept-encoding")
    .type(file.type);
  if (request.headers["if-none-match"] === file.etag) return reply.status(304).send();
  const encoding = encodingFor(request);
  const compressed = encoding ? await file.compressed(encoding) : null;
  if (!encoding || !compressed) return reply.send(file.body);
  return reply.header("content-encoding", encoding).send(compressed);
}

/** A screening may be shown inside another site's page, which a studio may not. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  void reply
    .removeHeader("x-frame-options")
    .status(document.status)
    .header("cache-control", "no-store")
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8");
  if (encodingFor(request) !== "br") return reply.send(document.html);
  return reply.header("content-encoding", "br").send(document.brotli);
}

function encodingFor(request: FastifyRequest): Encoding | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
