import type VimeoPlayer from "@vimeo/player";
import { findLanguage, type ViewerChoices } from "./use-viewer-choices.ts";

/**
 * Gives a film in Vimeo's player what the viewer chose for the films before it, and remembers what is chosen now. Its
 * quality stays Vimeo's: the player keeps nothing between films, and only some accounts may set it.
 */
export function carryVimeoChoices(player: VimeoPlayer, choices: ViewerChoices): void {
  const { speed, volume, captions } = choices;
  // The owner of a video may have disabled other rates, and a phone's browser sets no volume.
  const attempt = (change: Promise<unknown>) => void change.catch(() => undefined);
  const showCaptions = async (language: string): Promise<string | null> => {
    const tracks = await player.getTextTracks();
    const track = tracks[findLanguage(tracks, language)];
    if (track) await player.enableTextTrack(track.language, track.kind);
    else await player.disableTextTrack();
    return track?.language ?? null;
  };
  const restoreCaptions = async () => {
    /** Undefined while it is Vimeo's choice. */
    let shown: string | null | undefined;
    if (captions !== undefined) shown = await showCaptions(captions ?? "").catch(() => undefined);
    player.on("texttrackchange", ({ language }) => {
      // Vimeo reports the change that was made here, too: a film may lack the chosen language.
      if ((language || null) === shown) return;
      shown = language || null;
      choices.captions = shown;
    });
  };
  if (speed !== undefined) attempt(player.setPlaybackRate(speed));
  if (volume) {
    attempt(player.setVolume(volume.level));
    attempt(player.setMuted(volume.isMuted));
  }
  void restoreCaptions();
  player.on("playbackratechange", ({ playbackRate }) => {
    choices.speed = playbackRate;
  });
  player.on("volumechange", () => {
    const remember = async () => {
      const [level, isMuted] = await Promise.all([player.getVolume(), player.getMuted()]);
      choices.volume = { level, isMuted };
    };
    attempt(remember());
  });
}
