import { useCallback, useEffect, useRef, useState } from "react";
import { type AudioTrackChoice, useAudioTrackChoice } from "../controls/audio-tracks.tsx";
import { attachSource } from "../source/attach-source.ts";
import { isExitingFullscreen, leavePictureInPicture } from "./suspend-playback.ts";
import { type PlaybackOptions, usePlaybackBehavior } from "./use-playback-behavior.ts";
import { useStallRecovery } from "./use-stall-recovery.ts";
import type { AttachedSource } from "../source/source.ts";

export interface VideoPlayback {
  isBlocked: boolean;
  start: () => void;
  /** The video cannot be loaded, and no more automatic retries follow. */
  hasFailed: boolean;
  retry: () => void;
  audioTracks: AudioTrackChoice;
}

/** Plays a granted video in a video element, with retries and a choice of audio tracks. */
export function useVideoPlayback(video: HTMLVideoElement | null, options: PlaybackOptions): VideoPlayback {
  const { grant, isSuspended, maxBufferSeconds, waitsForLine = false } = options;
  const audioTracks = useAudioTrackChoice(grant.soundTracks);
  const { isBlocked, start, checkGrant } = usePlaybackBehavior(video, options);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** The position for a retry: a video element without a source does not know it. */
  const position = useRef<number | null>(null);
  const latest = useRef({ checkGrant, isSuspended, start, audioTrack: audioTracks.chosen });
  useEffect(() => {
    latest.current = { checkGrant, isSuspended, start, audioTrack: audioTracks.chosen };
  });
  const attached = useRef<AttachedSource | null>(null);
  useEffect(() => attached.current?.chooseAudioTrack(audioTracks.chosen), [audioTracks.chosen]);

  useEffect(() => {
    if (!video) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const startAt = (attempt > 0 ? position.current : null) ?? grant.positionSeconds;
    const savePosition = () => {
      if (video.readyState > 0 && !isExitingFullscreen(video)) position.current = video.currentTime;
    };
    // A new source would reset the speed.
    const saveSpeed = () => {
      video.defaultPlaybackRate = video.playbackRate;
    };
    video.addEventListener("timeupdate", savePosition);
    video.addEventListener("seeking", savePosition);
    video.addEventListener("ratechange", saveSpeed);
    const onError = () => {
      // If the grant was revoked, the heartbeat returns the reason.
      void latest.current.checkGrant();
      setHasFailed(true);
    };
    const resume = () => {
      if (!latest.current.isSuspended) latest.current.start();
    };
    const audio = { trackCount: grant.soundTracks.length, chosen: latest.current.audioTrack };
    const source = { startAt, audio, maxBufferSeconds, signal, onError, resume };
    attachSource(video, grant, source).then((attachedSource) => {
      if (signal.aborted) return attachedSource.detach();
      attached.current = attachedSource;
      resume();
    }, onError);
    return () => {
      controller.abort();
      video.removeEventListener("timeupdate", savePosition);
      video.removeEventListener("seeking", savePosition);
      video.removeEventListener("ratechange", saveSpeed);
      attached.current?.detach();
      attached.current = null;
    };
  }, [video, grant, attempt, maxBufferSeconds]);

  useEffect(() => () => leavePictureInPicture(video), [video]);
  useStallRecovery(video, isSuspended, {
    onFailed: () => setHasFailed(!waitsForLine),
    onPlaying: () => setHasFailed(false),
  });
  const retry = useCallback(() => {
    setHasFailed(false);
    setAttempt((previous) => previous + 1);
  }, []);
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);
  return { isBlocked, start, hasFailed, retry, audioTracks };
}
