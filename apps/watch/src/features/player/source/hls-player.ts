import { stallRetries } from "@matinee/domain/limits";
import type { Playback } from "@matinee/contract/schemas/videos";
import type * as hlsLibrary from "hls.js";
import type Hls from "hls.js";
import { chooseSwitchFactors } from "./adapt-to-buffer.ts";
import { isAv1Rendition, keepCodec } from "./av1.ts";
import { capabilities } from "./capabilities.ts";
import { measureViewerLine } from "./measure-line.ts";
import { findMedia } from "./media-folders.ts";
import { createStartLoader, listStartFiles } from "./start-loader.ts";

type HlsLibrary = typeof hlsLibrary;

/** hls.js reattempts once and soon; the error handler of the source reattempts more slowly. */
const oneRetry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const loadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: oneRetry,
    errorRetry: oneRetry,
  },
};

/** The light build, once it has loaded. */
let lightLibrary: HlsLibrary | null = null;

/** Loads hls.js. The light build has no support for alternate audio: it would play such a video without sound. */
export async function loadHls(trackCount: number): Promise<HlsLibrary> {
  if (trackCount > 1) return import("hls.js");
  lightLibrary ??= await import("hls.js/light");
  return lightLibrary;
}

/** Returns hls.js if it is loaded already; an import would wait for other tasks even then. */
export const getLoadedHls = (trackCount: number): HlsLibrary | null => (trackCount > 1 ? null : lightLibrary);

export type HlsGrant = Pick<Playback, "id" | "manifestUrl" | "startFiles">;

/** An instance of hls.js that loads a granted video, also before there is a video element. */
export interface HlsPlayer {
  hls: Hls;
  library: HlsLibrary;
  /** It failed before the source handled its errors. */
  hasFailed: () => boolean;
}

/** Starts to load a granted video at a position in seconds. The first segment loads before `attachMedia`. */
export function createHlsPlayer(
  library: HlsLibrary,
  grant: HlsGrant,
  startAt: number,
  maxBufferSeconds?: number,
): HlsPlayer {
  const { default: Player, Events } = library;
  const files = listStartFiles(grant, document.baseURI);
  const line = measureViewerLine();
  const hls = new Player({
    startPosition: startAt > 0 ? startAt : -1,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    fragLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    manifestLoadPolicy: loadPolicy,
    loader: createStartLoader(Player, files),
    // Also at a retry, which may follow a renewal of the grant.
    xhrSetup: (xhr, url) => xhr.open("GET", findMedia(grant.id, url)),
    ...(line !== undefined && { abrEwmaDefaultEstimate: line }),
    // With an empty buffer, a rendition whose segment arrives within two seconds.
    maxStarvationDelay: 2,
    ...chooseSwitchFactors(0),
    ...(maxBufferSeconds !== undefined && {
      maxBufferLength: maxBufferSeconds,
      maxMaxBufferLength: maxBufferSeconds,
    }),
  });
  let hasFailed = false;
  let hasStarted = false;
  let restarts = 0;
  let restart: ReturnType<typeof setTimeout> | undefined;
  hls.on(Events.ERROR, (_event, { fatal, frag, errorAction }) => {
    hasFailed ||= fatal;
    if (fatal || hasStarted || !frag || errorAction?.nextAutoLevel === undefined || restarts >= stallRetries)
      return;
    // After a second failure of the first segment, hls.js takes another rendition, and would go on with the second segment.
    restarts += 1;
    hls.startLevel = hls.nextLoadLevel;
    hls.stopLoad();
    // In a task of its own: when the init segment is still loading, hls.js handles its end after this event, and would
    // also end the load of a segment that has begun by then, and wait for it forever.
    restart = setTimeout(() => hls.startLoad(startAt));
  });
  hls.once(Events.DESTROYING, () => clearTimeout(restart));
  const { startFiles } = grant;
  hls.on(Events.MANIFEST_PARSED, () => {
    // The first files say what the browser could decode when they were requested.
    const usesAv1 = startFiles ? isAv1Rendition(startFiles.rendition) : capabilities.decodesAv1;
    keepCodec(hls, usesAv1 ? "av01" : "avc1");
  });
  if (startFiles) {
    hls.once(Events.MANIFEST_PARSED, () => {
      const uri = `/${startFiles.rendition}/index.m3u8`;
      hls.startLevel = hls.levels.findIndex((level) => level.uri.endsWith(uri));
    });
  }
  hls.on(Events.FRAG_BUFFERED, () => {
    hasStarted = true;
    Object.assign(hls.config, chooseSwitchFactors(hls.mainForwardBufferInfo?.len ?? 0));
  });
  hls.loadSource(grant.manifestUrl);
  return { hls, library, hasFailed: () => hasFailed };
}
