import { type RefObject, useEffect } from "react";
import { getRenditions, getShortSide } from "../source/renditions.ts";

/** What a viewer chose in the player's menus; undefined where nothing was chosen. */
export interface ViewerChoices {
  speed?: number;
  volume?: { level: number; isMuted: boolean };
  /** The language of the captions; null for none. */
  captions?: string | null;
  /** The shorter side of the chosen rendition, in pixels; null for automatic. */
  quality?: number | null;
}

/**
 * Gives a film what the viewer chose for the films before it, and remembers what is chosen now. A film without captions in
 * the chosen language has none, and one without the chosen rendition the next smaller one; the choice stays for the next.
 */
export function useViewerChoices(
  video: HTMLVideoElement | null,
  choices: RefObject<ViewerChoices> | undefined,
): void {
  useEffect(() => (video && choices ? applyChoices(video, choices.current) : undefined), [video, choices]);
}

/** @returns what ends the remembering */
function applyChoices(video: HTMLVideoElement, choices: ViewerChoices): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const { textTracks } = video;
  const renditions = getRenditions(video);
  const { speed, volume, captions } = choices;
  if (speed !== undefined) {
    // A source that loads takes the default speed.
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }
  if (volume) {
    video.volume = volume.level;
    video.muted = volume.isMuted;
  }
  let isRestoring = false;
  const restoreQuality = () => {
    const { quality = null } = choices;
    if (quality === null) return;
    isRestoring = true;
    renditions.selectedIndex = findRendition([...renditions], quality);
    isRestoring = false;
  };
  if (renditions.length > 0) restoreQuality();
  const restoreCaptions = () => {
    if (captions !== undefined) showCaptions(textTracks, captions);
    // The browser reports a change of the tracks later, also the one that was made here.
    let shown = findShownLanguage(textTracks);
    const remember = () => {
      const language = findShownLanguage(textTracks);
      if (language === shown) return;
      shown = language;
      choices.captions = language;
    };
    textTracks.addEventListener("change", remember, { signal });
  };
  // Not before: once the tracks are added, browsers choose some themselves, and Chromium would show a second one.
  video.addEventListener("loadedmetadata", restoreCaptions, { once: true, signal });
  video.addEventListener(
    "ratechange",
    () => {
      choices.speed = video.playbackRate;
    },
    { signal },
  );
  video.addEventListener(
    "volumechange",
    () => {
      choices.volume = { level: video.volume, isMuted: video.muted };
    },
    { signal },
  );
  renditions.addEventListener("addrendition", restoreQuality, { signal });
  renditions.addEventListener(
    "change",
    () => {
      const chosen = renditions[renditions.selectedIndex];
      if (!isRestoring) choices.quality = chosen ? getShortSide(chosen) : null;
    },
    { signal },
  );
  return () => controller.abort();
}

const listCaptions = (tracks: TextTrackList) => Array.from(tracks).filter(({ kind }) => kind !== "metadata");

const findShownLanguage = (tracks: TextTrackList): string | null =>
  listCaptions(tracks).find(({ mode }) => mode === "showing")?.language ?? null;

function showCaptions(tracks: TextTrackList, language: string | null): void {
  const captions = listCaptions(tracks);
  const chosen = language === null ? undefined : captions[findLanguage(captions, language)];
  for (const track of captions) track.mode = track === chosen ? "showing" : "disabled";
}

/**
 * Finds captions in a language: the same one, else that of another region.
 * @returns -1 if there are none
 */
export function findLanguage(captions: readonly { language: string }[], language: string): number {
  const same = captions.findIndex((each) => each.language === language);
  const getBase = (tag: string) => tag.split("-")[0];
  return same === -1 ? captions.findIndex((each) => getBase(each.language) === getBase(language)) : same;
}

/**
 * Finds the rendition of a size, else the next smaller one, else the smallest: a viewer who chose less must not load more.
 * @param size the shorter side, in pixels
 */
export function findRendition(
  renditions: readonly { width: number; height: number }[],
  size: number,
): number {
  const sizes = renditions.map(getShortSide);
  const fitting = sizes.filter((each) => each <= size);
  return sizes.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...sizes));
}
