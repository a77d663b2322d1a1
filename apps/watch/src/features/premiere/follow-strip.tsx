import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Clock, Users } from "lucide-react";
import { useEffect, useState } from "react";
import type { Playhead } from "../player/playback/playhead.ts";
import { useIsRemote } from "./remote-playback.ts";
import type { FollowedRoom } from "./use-follow-room.ts";

const texts = messages.premiereNight;
/** A shorter interruption is not worth a word. */
const STALL_MS = 1500;

/** Whether the viewer is with everyone, in words; null when nothing is to be said. */
export interface FollowState {
  text: string;
  /**
   * `together`: as exactly as can be. `roughly`: this way of playing cannot be more exact. `joining`: the player catches
   * up. `apart`: offers the way back.
   */
  kind: "together" | "roughly" | "joining" | "apart";
}

/**
 * Describes how far the film is from everyone's position.
 * @param getFilmMs the room's position in the film, at a time of `performance.now()`
 */
export function useFollowState(
  film: Playhead | null,
  { isPaused, behindSeconds }: FollowedRoom,
  getFilmMs: (deviceMs: number) => number,
  isVimeo: boolean,
): FollowState {
  const video = film instanceof HTMLVideoElement ? film : null;
  const isStalled = useIsStalled(video);
  const isRemote = useIsRemote(video);
  const pausedBehind = usePausedBehind(isPaused ? film : null, getFilmMs);
  if (isPaused)
    return {
      kind: "apart",
      text: pausedBehind > 0 ? texts.othersAhead(pausedBehind) : texts.pausedByYou,
    };
  if (isRemote) return { kind: "roughly", text: texts.aboutTwoSecondsApart };
  if (isStalled) return { kind: "joining", text: texts.fellBehind };
  if (behindSeconds > 0) return { kind: "apart", text: texts.behind(behindSeconds) };
  if (behindSeconds < 0) return { kind: "apart", text: texts.ahead };
  if (isVimeo) return { kind: "roughly", text: texts.aboutASecondApart };
  return { kind: "together", text: texts.withEveryone };
}

/** The chip beside the title, while the viewer need not do anything. */
export function FollowChip({ state: { kind, text } }: { state: FollowState }) {
  if (kind === "joining" || kind === "apart") return null;
  return (
    <span className={`premiere-chip ${kind === "together" ? "premiere-chip-together" : ""}`}>
      <Users aria-hidden="true" className="size-4 shrink-0" /> {text}
    </span>
  );
}

/** Says that the viewer is apart from the others, and offers the way back: over the film, on a phone below it. */
export function FollowStrip({
  state: { kind, text },
  members,
  onReturn,
}: {
  state: FollowState;
  /** How many people are here. */
  members: number;
  onReturn: () => void;
}) {
  return (
    <div className="premiere-strip" data-kind={kind}>
      <p role="status" className="premiere-strip-text">
        {kind === "together" ? (
          <span className="premiere-strip-line">
            <span className="flex items-center gap-2.5">
              <Users aria-hidden="true" className="size-4 shrink-0" /> {text}
            </span>
            <span className="font-normal text-text-2">{texts.peopleWith(members)}</span>
          </span>
        ) : (
          <>
            <Clock aria-hidden="true" className="size-5 shrink-0" /> {text}
          </>
        )}
      </p>
      {kind === "apart" ? (
        <Button variant="primary" size="lg" icon={<Users aria-hidden="true" />} onClick={onReturn}>
          {texts.backToEveryone}
        </Button>
      ) : null}
    </div>
  );
}

/** Whether the film has waited for its next frames for a while. */
function useIsStalled(video: HTMLVideoElement | null): boolean {
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    if (!video) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleWaiting = () => {
      timer ??= setTimeout(() => setIsStalled(true), STALL_MS);
    };
    const handlePlaying = () => {
      clearTimeout(timer);
      timer = undefined;
      setIsStalled(false);
    };
    const handlePause = () => {
      // The player pauses a stalled film only to play it again at once.
      if (video.paused) handlePlaying();
    };
    video.addEventListener("waiting", handleWaiting);
    video.addEventListener("playing", handlePlaying);
    video.addEventListener("pause", handlePause);
    return () => {
      handlePlaying();
      video.removeEventListener("waiting", handleWaiting);
      video.removeEventListener("playing", handlePlaying);
      video.removeEventListener("pause", handlePause);
    };
  }, [video]);
  return isStalled;
}

/** How many seconds the others are ahead of a paused film; 0 without one. */
function usePausedBehind(film: Playhead | null, getFilmMs: (deviceMs: number) => number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!film) return undefined;
    const update = () =>
      setSeconds(Math.max(0, Math.round(getFilmMs(performance.now()) / 1000 - film.currentTime)));
    const timer = setInterval(update, 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [film, getFilmMs]);
  return seconds;
}
