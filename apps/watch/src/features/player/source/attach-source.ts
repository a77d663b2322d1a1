import type { Playback } from "@matinee/contract/schemas/videos";
import { attachHls } from "./attach-hls.ts";
import { attachNative } from "./attach-native.ts";
import { detectAv1 } from "./av1.ts";
import { prefersNativePlayback } from "./capabilities.ts";
import { createHlsPlayer, getLoadedHls, type HlsGrant, type HlsPlayer, loadHls } from "./hls-player.ts";
import type { SourceOptions, AttachedSource } from "./source.ts";

/** The players that were started before their video element exists, by the URL of their grant. */
const startedPlayers = new Map<string, Promise<HlsPlayer>>();

/** Loads and evaluates the library that plays HLS, if this browser needs it, and learns what it decodes. */
export async function preloadSource(): Promise<void> {
  if (!prefersNativePlayback()) await Promise.all([detectAv1(), loadHls(1)]);
}

/** Starts to load a granted video while its player is still being rendered. `attachSource` continues it. */
export function startSource(grant: Playback): void {
  if (grant.host !== "local" || prefersNativePlayback()) return;
  // The next film of a programme was started in the interval.
  if (startedPlayers.has(grant.manifestUrl)) return;
  const trackCount = grant.soundTracks.length;
  const library = getLoadedHls(trackCount);
  const start = async () =>
    createHlsPlayer(library ?? (await loadHls(trackCount)), grant, grant.positionSeconds);
  const started = start();
  // `attachSource` loads it again and handles the error.
  started.catch(() => undefined);
  startedPlayers.set(grant.manifestUrl, started);
}

/** Ends the loading that `startSource` began, unless `attachSource` continued it. */
export function discardSource(grant: Pick<Playback, "manifestUrl">): void {
  takeStartedPlayer(grant.manifestUrl)?.then(
    ({ hls }) => hls.destroy(),
    () => undefined,
  );
}

/** Attaches a source to a video element. Apple's browsers play HLS themselves; for the others this loads hls.js. */
export async function attachSource(
  video: HTMLVideoElement,
  grant: HlsGrant,
  options: SourceOptions,
): Promise<AttachedSource> {
  if (prefersNativePlayback()) return attachNative(video, grant.manifestUrl, options);
  return attachHls(video, grant, takeStartedPlayer(grant.manifestUrl), options);
}

function takeStartedPlayer(manifestUrl: string): Promise<HlsPlayer> | null {
  const started = startedPlayers.get(manifestUrl) ?? null;
  startedPlayers.delete(manifestUrl);
  return started;
}
