import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Attached, attachSource } from "./attach-source.ts";
import { holdFilm, isAway, releaseFilm } from "./hold-film.ts";
import type { Playhead } from "./playhead.ts";
import type { PreviewOffer } from "./preview-card.tsx";
import { type Sound, useSound } from "./sound-tracks.tsx";
import { useFilmClock } from "./use-film-clock.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useStallRecovery } from "./use-stall-recovery.ts";

/** How a film is presented. */
export interface FilmView {
  title: string;
  /** Beside the title. */
  note: ReactNode;
  /** The ticket that the free preview offers. */
  offer?: PreviewOffer | undefined;
  /** Leaves a preroll, in which nobody seeks. */
  onSkip?: (() => void) | undefined;
  onBack: () => void;
}

export interface FilmOptions {
  grant: Playback;
  /** Something lies over the film: it waits. */
  isHeld: boolean;
  /** Seconds after which an optional paywall asks; the server cuts the others itself. */
  askAfterSeconds: number | null;
  midRollSecond: number | null;
  onAsk: () => void;
  onMidRoll: () => void;
  keepsLastFrame: boolean;
  onEnd: () => void;
  /** The server took the right to play back. */
  onStopped: (reason: StopReason) => void;
  /** The place was told to the server; at the end for the last time. */
  onBeat?: ((ended: boolean) => void) | undefined;
}

/** The seconds after which the paywall asks; null where the whole film plays. */
export function freeSeconds({ grant, askAfterSeconds }: FilmOptions): number | null {
  return grant.previewSeconds ?? askAfterSeconds;
}

/** What every film does, wherever it comes from: reports, asks at its seconds, waits while something lies over it. */
export function useFilmManners(
  playhead: Playhead | null,
  options: FilmOptions,
): { blocked: boolean; start: () => void; ask: () => Promise<void> } {
  const { grant, isHeld } = options;
  // The autoplay rule of some browsers wants a press of its own.
  const [blocked, setBlocked] = useState(false);

  // Before the film is attached, so that its farewell is said while the place is still known.
  const { ask } = useHeartbeat(playhead, { grant, onStopped: options.onStopped, onBeat: options.onBeat });
  useFilmClock(playhead, {
    startedAtSecond: grant.positionSeconds,
    limitSeconds: freeSeconds(options),
    midRollSecond: options.midRollSecond,
    onAsk: options.onAsk,
    onMidRoll: options.onMidRoll,
    keepsLastFrame: options.keepsLastFrame,
    onEnd: options.onEnd,
  });

  const start = useCallback(() => {
    if (playhead) releaseFilm(playhead);
    playhead?.play().then(
      () => setBlocked(false),
      (error: unknown) => {
        if (error instanceof Error && error.name === "NotAllowedError") setBlocked(true);
      },
    );
  }, [playhead]);
  useEffect(() => {
    if (!playhead) return;
    if (isHeld) holdFilm(playhead);
    else start();
  }, [playhead, isHeld, start]);
  return { blocked, start, ask };
}

/** Plays a granted film in a video element, and tells what happens in it. */
export function useFilm(
  video: HTMLVideoElement | null,
  options: FilmOptions,
): { blocked: boolean; start: () => void; isLost: boolean; retry: () => void; sound: Sound } {
  const { grant, isHeld } = options;
  const sound = useSound(grant.soundTracks);
  const { blocked, start, ask } = useFilmManners(video, options);
  const [isLost, setIsLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Where the film is; a video that lost it no longer knows. */
  const place = useRef<number | null>(null);
  const latest = useRef({ ask, isHeld, start, chosenSound: sound.chosen });
  useEffect(() => {
    latest.current = { ask, isHeld, start, chosenSound: sound.chosen };
  });
  const attached = useRef<Attached | null>(null);
  useEffect(() => attached.current?.chooseSound(sound.chosen), [sound.chosen]);

  useEffect(() => {
    if (!video) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const startAt = (attempt > 0 ? place.current : null) ?? grant.positionSeconds;
    const remember = () => {
      if (video.readyState > 0 && !isAway(video)) place.current = video.currentTime;
    };
    // A new source would begin at the usual speed.
    const keepSpeed = () => {
      video.defaultPlaybackRate = video.playbackRate;
    };
    video.addEventListener("timeupdate", remember);
    video.addEventListener("seeking", remember);
    video.addEventListener("ratechange", keepSpeed);
    const onLost = () => {
      // Perhaps it was taken away: then the server says why.
      void latest.current.ask();
      setIsLost(true);
    };
    const goOn = () => {
      if (!latest.current.isHeld) latest.current.start();
    };
    const soundAtStart = { count: grant.soundTracks.length, chosen: latest.current.chosenSound };
    attachSource(video, grant.manifestUrl, { startAt, sound: soundAtStart, signal, onLost, goOn }).then(
      (source) => {
        if (signal.aborted) return source.detach();
        attached.current = source;
        goOn();
      },
      onLost,
    );
    return () => {
      leaving.abort();
      video.removeEventListener("timeupdate", remember);
      video.removeEventListener("seeking", remember);
      video.removeEventListener("ratechange", keepSpeed);
      attached.current?.detach();
      attached.current = null;
    };
  }, [video, grant, attempt]);

  useStallRecovery(video, isHeld, { lost: () => setIsLost(true), playing: () => setIsLost(false) });
  const retry = useCallback(() => {
    setIsLost(false);
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!isLost) return undefined;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isLost, retry]);
  return { blocked, start, isLost, retry, sound };
}
