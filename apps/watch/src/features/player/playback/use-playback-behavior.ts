import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import type { TicketOffer } from "../free-preview-card.tsx";
import type { FilmControls } from "../programme/film-controls.tsx";
import type { Playhead } from "./playhead.ts";
import { resumePlayback, suspendPlayback } from "./suspend-playback.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { usePlaybackClock } from "./use-playback-clock.ts";
import type { ViewerChoices } from "./use-viewer-choices.ts";

/** The props that a player shows. */
export interface PlayerViewProps {
  title: string;
  /** Of one of several films, where the system shows what plays. */
  artist?: string | undefined;
  /** Leads to the other films of a programme. */
  films?: FilmControls | undefined;
  /** Goes on with another film instead of one that fails. */
  skip?: { text: string; onSkip: () => void } | null | undefined;
  /** Beside the title. */
  note: ReactNode;
  /** Below the title: until when the viewer must begin or may finish. */
  date?: ReactNode;
  /** Below the controls; in a premiere, why there is no seek bar. */
  footnote?: string;
  /** The ticket that the free preview offers. */
  offer?: TicketOffer | undefined;
  /** Skips a preroll, which cannot be seeked. */
  onSkip?: (() => void) | undefined;
  onBack: () => void;
  companion?: PlayerCompanion | undefined;
  /** What the viewer chose, for the films that follow. */
  choices?: RefObject<ViewerChoices> | undefined;
}

/** What the encore of a premiere adds to the player. */
export interface PlayerCompanion {
  /** Above the seek bar, and as wide. */
  timeline: ReactNode;
  /** Receives what plays the film, to follow and to move its position. */
  onPlayhead: (playhead: Playhead | null) => void;
  /** Receives the film that plays; undefined for the only film of an event. */
  onFilm?: (filmId: string | undefined) => void;
}

/** Gives the companion of a player its playhead. */
export function useCompanion(companion: PlayerCompanion | undefined, playhead: Playhead | null): void {
  const onPlayhead = companion?.onPlayhead;
  useEffect(() => {
    onPlayhead?.(playhead);
    return () => onPlayhead?.(null);
  }, [onPlayhead, playhead]);
}

export interface PlaybackOptions {
  grant: Playback;
  /** A dialog covers the video, which is paused meanwhile. */
  isSuspended: boolean;
  /** Seconds after which an optional paywall opens. Other previews end where the API cuts them. */
  paywallAfterSeconds: number | null;
  midRollSecond: number | null;
  onPaywall: () => void;
  onMidRoll: () => void;
  showsLastFrame: boolean;
  /** How far ahead to load at most, in seconds; undefined for as much as is useful. */
  maxBufferSeconds?: number;
  /** A film that waits for a slow line is no error: in a premiere it joins the others again. */
  waitsForLine?: boolean;
  onEnd: () => void;
  /** The API revoked the grant. */
  onStopped: (reason: StopReason) => void;
  /** Runs with each heartbeat; `ended` is true with the last one. */
  onHeartbeat?: ((ended: boolean) => void) | undefined;
  /** In a premiere: how far the film is from the room's position, in milliseconds; null when it was not measured. */
  readDistanceMs?: (() => number | null) | undefined;
}

/** Returns the seconds after which the paywall opens; null if the whole video plays. */
export function getFreeSeconds({ grant, paywallAfterSeconds }: PlaybackOptions): number | null {
  return grant.previewSeconds ?? paywallAfterSeconds;
}

/** Playback behavior common to all sources: heartbeats, paywall, mid-film donation, end, and suspension. */
export function usePlaybackBehavior(
  playhead: Playhead | null,
  options: PlaybackOptions,
): { isBlocked: boolean; start: () => void; checkGrant: () => Promise<void> } {
  const { grant, isSuspended } = options;
  /** The browser's autoplay policy requires a press on the video. */
  const [isBlocked, setIsBlocked] = useState(false);

  // This hook precedes the one that attaches the source: cleanups run in order, and the final heartbeat needs the
  // position, which detaching the source resets.
  const { checkGrant } = useHeartbeat(playhead, {
    grant,
    onStopped: options.onStopped,
    onHeartbeat: options.onHeartbeat,
    readDistanceMs: options.readDistanceMs,
  });
  usePlaybackClock(playhead, {
    startedAtSecond: grant.positionSeconds,
    limitSeconds: getFreeSeconds(options),
    midRollSecond: options.midRollSecond,
    onPaywall: options.onPaywall,
    onMidRoll: options.onMidRoll,
    showsLastFrame: options.showsLastFrame,
    onEnd: options.onEnd,
  });

  const start = useCallback(() => {
    if (playhead) resumePlayback(playhead);
    playhead?.play().then(
      () => setIsBlocked(false),
      (error: unknown) => {
        if (error instanceof Error && error.name === "NotAllowedError") setIsBlocked(true);
      },
    );
  }, [playhead]);
  useEffect(() => {
    if (!playhead) return;
    if (isSuspended) suspendPlayback(playhead);
    else start();
  }, [playhead, isSuspended, start]);
  return { isBlocked, start, checkGrant };
}
