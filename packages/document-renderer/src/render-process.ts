import { createHash, randomBytes } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import { brotliCompressSync, constants } from "node:zlib";
import type { FestivalPlace } from "@matinee/contract/festival-place";
import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage, ShownPage } from "@matinee/contract/schemas/pages";
import type {
  ProcessMessage,
  RenderJob,
  RenderResult,
  RenderSettings,
  WatchBuild,
} from "./document-renderer.ts";

// The program of the processes that `document-renderer.ts` starts: it renders public responses to documents.

interface Showing {
  events: ShownPage[];
  serverNow: string;
}

/** The export of the watch app's server rendering module. */
interface Renderer {
  respond: (request: {
    url: string;
    origin: string;
    template: string;
    nonce: string;
    page: PublicPage | null;
    showing: Showing | null;
    legalText: LegalText | null;
    festival: PublicFestival | null;
    place: FestivalPlace | null;
    isShared: boolean;
    languages: readonly string[];
    ownLanguage: string;
    hasMarkup: boolean;
  }) => Promise<{ status: number; html: string; scripts: string[] }>;
}

// The server that started this process ends it after its last document, also when a terminal or an init system sends
// the signal to both.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

const send = (message: ProcessMessage) => void process.send?.(message);

process.once("message", (settings: RenderSettings) => void start(settings));

async function start({ languages = {}, language: own, ...first }: RenderSettings): Promise<void> {
  const tags = own === undefined ? [] : [own, ...Object.keys(languages)];
  const load = async ({ buildUrl, template }: WatchBuild): Promise<LoadedBuild> => {
    // The module is our own build and exports a Renderer.
    const { respond } = (await import(buildUrl)) as Renderer;
    return { respond, template, languages: tags };
  };
  const build = await load(first);
  const loaded = new Map<string, LoadedBuild>();
  const find = async ({ language = "" }: RenderJob) => {
    const other = Object.hasOwn(languages, language) ? languages[language] : undefined;
    if (!other) return build;
    const known = loaded.get(language);
    if (known) return known;
    const further = await load(other);
    loaded.set(language, further);
    send("loaded");
    return further;
  };
  // Cached responses come first, but not before this start.
  setPriority(Math.min(getPriority() + 5, 19));
  process.on("message", (job: RenderJob) => void render(find, job).then(send));
  send("ready");
}

interface LoadedBuild extends Renderer {
  template: string;
  /** The tags of all builds. */
  languages: readonly string[];
}

async function render(find: (job: RenderJob) => Promise<LoadedBuild>, job: RenderJob): Promise<RenderResult> {
  const { id, url, origin, responseJson, festivalJson, isShared, hasMarkup } = job;
  let start = process.cpuUsage();
  const readCpuMs = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  try {
    const { respond, template, languages } = await find(job);
    start = process.cpuUsage();
    // The JSON is that of public responses of the contract, created by the same server.
    const data =
      responseJson === null
        ? null
        : (JSON.parse(responseJson) as { data: PublicPage | Showing | LegalText }).data;
    const festival =
      festivalJson === null ? null : (JSON.parse(festivalJson) as PublicFestival | FestivalPlace);
    const documentData = {
      page: data && "id" in data ? data : null,
      showing: data && "events" in data ? data : null,
      legalText: data && "markdown" in data ? data : null,
      festival: festival && "sections" in festival ? festival : null,
      place: festival && "next" in festival ? festival : null,
    };
    const nonce = randomBytes(16).toString("base64");
    const { status, html, scripts } = await respond({
      url,
      origin,
      template,
      nonce,
      ...documentData,
      isShared,
      languages,
      ownLanguage: job.ownLanguage ?? languages[0] ?? "",
      hasMarkup,
    });
    const scriptHashes = scripts.map(
      (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`,
    );
    const bodies = { html: Buffer.from(html), brotli: compressBrotli(html) };
    return { id, cpuMs: readCpuMs(), document: { status, nonce, scriptHashes, hasMarkup, ...bodies } };
  } catch (error) {
    // Anything can be thrown, but not everything can be sent.
    return { id, cpuMs: readCpuMs(), error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Uses a quality that is fast enough for every new document. */
function compressBrotli(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
