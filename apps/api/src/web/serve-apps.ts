import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  buildDocumentHeaders,
  type ContentSources,
  deriveContentSources,
  noncePlaceholder,
} from "@matinee/contract/security-headers";
import { startRenderer, type WatchBuild } from "@matinee/document-renderer/document-renderer";
import { findMovedAddress } from "@matinee/domain/watch-address";
import { defaultLanguage, type Language, LANGUAGES } from "@matinee/texts/languages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../platform/config.ts";
import type { Services } from "../platform/context.ts";
import { getBuiltAppsFolder } from "../platform/program-files.ts";
import { type AppFile, type ContentEncoding, getContentType, readAppFiles } from "./app-files.ts";
import { type AppName, createAppResolver } from "./app-hosts.ts";
import { type CachedDocument, createDocumentCache } from "./document-cache.ts";
import { createKeptAssets, type KeptAsset } from "./kept-assets.ts";
import { buildSharedHeaders, isSharedRequest } from "./shared-documents.ts";
import {
  CACHED_LANGUAGE_HEADER,
  findNamedLanguage,
  findRequestedLanguage,
  getRequestTexts,
} from "../platform/http/request-language.ts";
import { isInternal, isUnavailable } from "../platform/http/errors.ts";
import { OUTAGE_PAGE_HEADERS, renderOutagePage } from "./outage-page.tsx";
import { type CacheLookup, flattenHeaders } from "../platform/http/response-cache.ts";

/** API paths, which never serve an app. */
const API_PATHS = /^\/(v1|media|docs|livez|readyz|version|metrics)(\/|$)/;

/**
 * Serves the three built apps by the Host header, so that one process is a whole installation.
 * @returns the lookup of the watch app's cached documents
 */
export async function registerApps(http: FastifyInstance, services: Services): Promise<CacheLookup> {
  const { config } = services;
  const dist = (app: AppName, folder = "") => join(resolveAppsFolder(config), app, "dist", folder);
  const { languages } = http;
  // A file that is in several builds is the same in all, but for the manifest: it is the first one's.
  const watchFiles = new Map<string, AppFile>();
  const builds: { language: Language; build: WatchBuild }[] = [];
  for (const language of languages) {
    const { files: ofLanguage, build } = await readWatchBuild(dist("watch", toFolder(language)), watchFiles);
    builds.push({ language, build });
    for (const [path, file] of ofLanguage) if (!watchFiles.has(path)) watchFiles.set(path, file);
  }
  const files: Record<AppName, Map<string, AppFile>> = {
    watch: watchFiles,
    studio: await readAppFiles(dist("studio")),
    backoffice: await readAppFiles(dist("backoffice")),
  };
  const keptAssets = createKeptAssets(services, files);
  // Not earlier: the server checks first that the storage belongs to its database.
  http.addHook("onListen", async () => keptAssets.start());
  http.addHook("onClose", async () => keptAssets.stop());
  const [first, ...others] = builds;
  if (!first) throw new Error("There is no language");
  const renderer = startRenderer(
    {
      ...first.build,
      language: first.language,
      languages: Object.fromEntries(others.map(({ language, build }) => [language, build])),
    },
    services.log,
  );
  http.addHook("onClose", () => renderer.stop());
  const documents = createDocumentCache(services, renderer, languages);
  // Fails at startup when the build cannot render, and warms up the process for the first request.
  await renderer.renderMarkup({
    url: NO_EVENT_PATH,
    origin: config.WATCH_URL,
    responseJson: null,
    festivalJson: null,
    isShared: false,
    subject: NO_EVENT_PATH,
  });
  await documents.read("/", undefined);
  const appAt = createAppResolver(config);
  const sources = deriveContentSources(config);

  // People see a page, not the envelope of errors.
  const sendOutage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const isDocument = appAt(request.host) !== null && request.headers.accept?.includes("text/html");
    const isFault = isInternal(error);
    if (!isDocument || !(isFault || isUnavailable(error))) return http.errorHandler(error, request, reply);
    if (isFault) request.log.error({ err: error }, "request failed");
    else request.log.warn({ err: error }, "a page is unavailable");
    return reply
      .status(isFault ? 500 : 503)
      .headers(OUTAGE_PAGE_HEADERS)
      .send(renderOutagePage(getRequestTexts(request)));
  };

  http.get("/*", { errorHandler: sendOutage }, async (request, reply) => {
    const path = stripQuery(request.url);
    const app = appAt(request.host);
    if (!app || API_PATHS.test(path)) return reply.callNotFound();
    const file = path === "/index.html" ? undefined : files[app].get(path);
    const content = file && (await readContent(request, file));
    if (content) return sendFile(reply, path, file, content);
    if (path.startsWith("/assets/")) {
      const kept = await keptAssets.open(app, path);
      return kept ? sendKeptAsset(reply, path, kept) : reply.callNotFound();
    }
    if (app === "watch")
      return sendDocument(
        request,
        reply,
        { sources, config },
        await documents.read(request.url, findRequestedLanguage(request)),
      );
    const page = files[app].get("/index.html");
    return page ? sendAppDocument(reply, sources, (await page.read()).toString()) : reply.callNotFound();
  });

  return (request) => {
    const { url = "/", headers } = request;
    const { host = "", "x-forwarded-host": forwarded = host } = headers;
    if (appAt(host) !== "watch" || forwarded !== host || negotiateEncoding(headers) !== "br") return null;
    // The encoding may be malformed; the routes then respond with the error.
    if (url.includes("%")) return null;
    const document = documents.peek(url, findRequestedLanguage({ url, headers, server: http }));
    if (!document) return null;
    const isShared = document.isPublic && isSharedRequest(request, config, languages);
    // The route sends such a request to the address of its language.
    if (isShared && mustNameLanguage(document, url)) return null;
    // The route compares the etag.
    if (isShared && headers["if-none-match"] !== undefined) return null;
    const stored = document.headers[isShared ? "shared" : "private"];
    return stored ? { status: document.status, headers: stored, body: document.brotli } : null;
  };
}

/** The folder of the watch app's build in a language, below that of the default language. */
const toFolder = (language: Language): string => (language === defaultLanguage ? "" : language);
const SERVER_BUILD = "server/entry-server.js";

/**
 * Lists the languages of viewers: those of the settings, else those that the watch app is built for, English first.
 * @throws Error for a language of the settings that the watch app is not built for
 */
export function findLanguages(
  config: Pick<Config, "LANGUAGES" | "SERVE_APPS" | "APPS_DIR">,
): readonly Language[] {
  const { LANGUAGES: chosen, SERVE_APPS } = config;
  const folder = resolveAppsFolder(config);
  // Another server has the apps, and their builds.
  const isBuilt = (language: Language) =>
    language === defaultLanguage ||
    (SERVE_APPS && existsSync(join(folder, "watch/dist", language, SERVER_BUILD)));
  if (chosen.length === 0) return LANGUAGES.filter(isBuilt);
  const missing = SERVE_APPS ? chosen.filter((language) => !isBuilt(language)) : [];
  if (missing.length > 0) {
    const tags = missing.join(", ");
    throw new Error(`LANGUAGES: ${folder} has no watch app in ${tags}; build it with pnpm build:languages`);
  }
  return chosen;
}

async function readWatchBuild(
  folder: string,
  known: ReadonlyMap<string, AppFile>,
): Promise<{ files: Map<string, AppFile>; build: WatchBuild }> {
  const files = await readAppFiles(join(folder, "client"), known);
  const template = (await files.get("/index.html")?.read())?.toString() ?? "";
  return { files, build: { buildUrl: pathToFileURL(join(folder, SERVER_BUILD)).href, template } };
}

const IMMUTABLE = "public, max-age=31536000, immutable";
/** The widget of other sites. */
const EMBED_SCRIPT_PATH = "/embed.js";
/** Path of a document that needs no data. */
const NO_EVENT_PATH = "/watch/none";

function stripQuery(url: string): string {
  return url.split("?")[0] ?? "/";
}

function resolveAppsFolder({ APPS_DIR }: Pick<Config, "APPS_DIR">): string {
  return APPS_DIR || getBuiltAppsFolder();
}

/** A file as this browser reads it; null for one that it has. */
type FileContent = { encoding: ContentEncoding | null; body: Buffer } | "known";

/** @returns null when another build has replaced the file */
async function readContent({ headers }: FastifyRequest, file: AppFile): Promise<FileContent | null> {
  if (headers["if-none-match"] === file.etag) return "known";
  const encoding = negotiateEncoding(headers);
  const compressed = encoding && file.compressed(encoding);
  try {
    return compressed ? { encoding, body: await compressed } : { encoding: null, body: await file.read() };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function sendFile(reply: FastifyReply, path: string, file: AppFile, content: FileContent): FastifyReply {
  void reply
    .header("cache-control", file.immutable ? IMMUTABLE : "no-cache")
    .header("etag", file.etag)
    .header("vary", "accept-encoding")
    .type(file.type);
  // The payment provider's frames use our fonts, and browsers require CORS headers for fonts.
  if (file.type.startsWith("font/")) void reply.header("access-control-allow-origin", "*");
  // Other sites load it (rules/web.md, Embedding). Their pages do not wait for a revalidation on every view.
  if (path === EMBED_SCRIPT_PATH)
    void reply.headers({
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
  if (content === "known") return reply.status(304).send();
  if (content.encoding) void reply.header("content-encoding", content.encoding);
  return reply.send(content.body);
}

/** Sends a file of another version of the app. */
function sendKeptAsset(reply: FastifyReply, path: string, file: KeptAsset): FastifyReply {
  const type = getContentType(path);
  void reply.headers({ "cache-control": IMMUTABLE, "content-length": file.size }).type(type);
  if (type.startsWith("font/")) void reply.header("access-control-allow-origin", "*");
  return reply.send(file.stream);
}

/** Sends the document of the studio or the back office, with a nonce of its own. */
function sendAppDocument(reply: FastifyReply, sources: ContentSources, template: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .headers(buildDocumentHeaders(sources, nonce))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(template.replaceAll(noncePlaceholder, nonce));
}

/**
 * Sends a watch document. Its nonce is as old as the document and allows styles only; the policy names the hash of each
 * inline script.
 */
function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { sources, config }: { sources: ContentSources; config: Config },
  document: CachedDocument,
): FastifyReply {
  const moved = document.movedTo === null ? null : findMovedAddress(request.url, document.movedTo);
  // Not cacheable: the URL may contain a credential, and the event may get its former slug back.
  if (moved !== null) return reply.header("cache-control", "no-store").redirect(moved, document.status);
  const isShared = document.isPublic && isSharedRequest(request.raw, config, request.server.languages);
  if (isShared && mustNameLanguage(document, request.url)) {
    const address = `${request.url}${request.url.includes("?") ? "&" : "?"}lang=${document.language}`;
    return reply.header("cache-control", "no-store").redirect(address, 302);
  }
  void reply
    // The documents that some sites may frame have none.
    .removeHeader("x-frame-options")
    .headers(buildDocumentHeaders(sources, document.nonce, document.scriptHashes, document.frameOrigins))
    .headers(isShared ? buildSharedHeaders(document, config) : { "cache-control": "no-store" })
    .status(document.status)
    .header("content-language", document.language)
    .header(
      "vary",
      request.server.languages.length > 1 ? `accept-encoding, ${CACHED_LANGUAGE_HEADER}` : "accept-encoding",
    )
    .type("text/html; charset=utf-8");
  if (isShared && request.headers["if-none-match"] === document.etag) return reply.status(304).send();
  if (negotiateEncoding(request.headers) !== "br") return reply.send(document.html);
  void reply.header("content-encoding", "br");
  if (request.headers.origin === undefined) {
    document.headers[isShared ? "shared" : "private"] = flattenHeaders(reply, {
      "content-length": document.brotli.length,
    });
  }
  return reply.send(document.brotli);
}

/** Whether a shared document needs its language in the address: without one, caches keep that of the event's own language. */
const mustNameLanguage = ({ language, ownLanguage }: CachedDocument, url: string): boolean =>
  language !== ownLanguage && findNamedLanguage(url, [language]) === undefined;

function negotiateEncoding(headers: IncomingHttpHeaders): ContentEncoding | null {
  const accepted = headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
