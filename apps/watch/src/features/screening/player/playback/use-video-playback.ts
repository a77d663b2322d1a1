import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type AttachedSource, attachSource } from "../source/attach-source.ts";
import { suspendPlayback, isExitingFullscreen, resumePlayback } from "./suspend-playback.ts";
import type { Playhead } from "./playhead.ts";
import type { TicketOffer } from "../free-preview-card.tsx";
import { type AudioTrackChoice, useAudioTrackChoice } from "../controls/audio-tracks.tsx";
import { usePlaybackClock } from "./use-playback-clock.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { useStallRecovery } from "./use-stall-recovery.ts";

/** How a film is presented. */
export interface PlayerViewProps {
  title: string;
  /** Beside the title. */
  note: ReactNode;
  /** The ticket that the free preview offers. */
  offer?: TicketOffer | undefined;
  /** Leaves a preroll, in which nobody seeks. */
  onSkip?: (() => void) | undefined;
  onBack: () => void;
}

export interface PlaybackOptions {
  grant: Playback;
  /** Something lies over the film: it waits. */
  isSuspended: boolean;
  /** Seconds after which an optional paywall asks; the server cuts the others itself. */
  askAfterSeconds: number | null;
  midRollSecond: number | null;
  onPaywall: () => void;
  onMidRoll: () => void;
  keepsLastFrame: boolean;
  onEnd: () => void;
  /** The server took the right to play back. */
  onStopped: (reason: StopReason) => void;
  /** The place was told to the server; at the end for the last time. */
  onHeartbeat?: ((ended: boolean) => void) | undefined;
}

/** The seconds after which the paywall asks; null where the whole film plays. */
export function getFreeSeconds({ grant, askAfterSeconds }: PlaybackOptions): number | null {
  return grant.previewSeconds ?? askAfterSeconds;
}

/** What every film does, wherever it comes from: reports, asks at its seconds, waits while something lies over it. */
export function usePlaybackBehavior(
  playhead: Playhead | null,
  options: PlaybackOptions,
): { blocked: boolean; start: () => void; ask: () => Promise<void> } {
  const { grant, isSuspended } = options;
  // The autoplay rule of some browsers wants a press of its own.
  const [blocked, setBlocked] = useState(false);

  // Before the film is attached, so that its farewell is said while the place is still known.
  const { checkGrant: ask } = useHeartbeat(playhead, {
    grant,
    onStopped: options.onStopped,
    onHeartbeat: options.onHeartbeat,
  });
  usePlaybackClock(playhead, {
    startedAtSecond: grant.positionSeconds,
    limitSeconds: getFreeSeconds(options),
    midRollSecond: options.midRollSecond,
    onPaywall: options.onPaywall,
    onMidRoll: options.onMidRoll,
    keepsLastFrame: options.keepsLastFrame,
    onEnd: options.onEnd,
  });

  const start = useCallback(() => {
    if (playhead) resumePlayback(playhead);
    playhead?.play().then(
      () => setBlocked(false),
      (error: unknown) => {
        if (error instanceof Error && error.name === "NotAllowedError") setBlocked(true);
      },
    );
  }, [playhead]);
  useEffect(() => {
    if (!playhead) return;
    if (isSuspended) suspendPlayback(playhead);
    else start();
  }, [playhead, isSuspended, start]);
  return { blocked, start, ask };
}

/** Plays a granted film in a video element, and tells what happens in it. */
export function useVideoPlayback(
  video: HTMLVideoElement | null,
  options: PlaybackOptions,
): { blocked: boolean; start: () => void; isLost: boolean; retry: () => void; sound: AudioTrackChoice } {
  const { grant, isSuspended } = options;
  const sound = useAudioTrackChoice(grant.soundTracks);
  const { blocked, start, ask } = usePlaybackBehavior(video, options);
  const [isLost, setIsLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Where the film is; a video that lost it no longer knows. */
  const place = useRef<number | null>(null);
  const latest = useRef({ ask, isSuspended, start, chosenSound: sound.chosen });
  useEffect(() => {
    latest.current = { ask, isSuspended, start, chosenSound: sound.chosen };
  });
  const attached = useRef<AttachedSource | null>(null);
  useEffect(() => attached.current?.chooseSound(sound.chosen), [sound.chosen]);

  useEffect(() => {
    if (!video) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const startAt = (attempt > 0 ? place.current : null) ?? grant.positionSeconds;
    const remember = () => {
      if (video.readyState > 0 && !isExitingFullscreen(video)) place.current = video.currentTime;
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
      if (!latest.current.isSuspended) latest.current.start();
    };
    const soundAtStart = { count: grant.soundTracks.length, chosen: latest.current.chosenSound };
    attachSource(video, grant.manifestUrl, {
      startAt,
      sound: soundAtStart,
      signal,
      onError: onLost,
      resume: goOn,
    }).then((source) => {
      if (signal.aborted) return source.detach();
      attached.current = source;
      goOn();
    }, onLost);
    return () => {
      leaving.abort();
      video.removeEventListener("timeupdate", remember);
      video.removeEventListener("seeking", remember);
      video.removeEventListener("ratechange", keepSpeed);
      attached.current?.detach();
      attached.current = null;
    };
  }, [video, grant, attempt]);

  useStallRecovery(video, isSuspended, { lost: () => setIsLost(true), playing: () => setIsLost(false) });
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
