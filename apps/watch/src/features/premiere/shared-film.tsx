import type { ProgrammeItem } from "@matinee/app-shell/live-room/use-programme";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { computePosition, type PremiereClock } from "@matinee/domain/premiere-clock";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useGrant } from "../player/playback/use-grant.ts";
import { PlaybackRejected } from "../player/player-status.tsx";
import { stopFailures } from "../player/player-session.tsx";
import { VideoPlayer } from "../player/video-player.tsx";
import { VimeoPlayerFrame } from "../player/vimeo-player-frame.tsx";
import type { VimeoPlayhead } from "../player/playback/vimeo-playhead.ts";
import type { ViewerRecord } from "../viewer/viewer-record.ts";
import { FollowChip, FollowStrip, useFollowState } from "./follow-strip.tsx";
import { useFollowRoom } from "./use-follow-room.ts";
import { useMediaSession } from "../player/playback/use-media-session.ts";
import { useTimelyStart } from "./use-timely-start.ts";

/**
 * The server sends the film up to a minute ahead of the room's position. This and the half minute for which the film is
 * loaded before its start stay below that, so that no request is rejected.
 */
const MAX_BUFFER_SECONDS = 24;

export interface SharedFilmProps {
  page: PublicPage;
  /** Where the video plays. *Take my seat* has unlocked it. */
  element: HTMLVideoElement;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId" | "passToken">;
  signedIn: boolean;
  clock: PremiereClock;
  serverClock: SynchronizedClock;
  /** The item of the programme. */
  item: Pick<ProgrammeItem, "id" | "kind">;
  title: string;
  /** Where the video begins in the programme, in milliseconds. */
  filmStartMs: number;
  /** When it begins, or goes on after a pause, for everyone: milliseconds since 1970. Null while that is not known. */
  beginsAtMs: number | null;
  /** The server sends the film from now on. */
  isLoadable: boolean;
  /** The video runs for everyone now. */
  isShowing: boolean;
  /** How many people are here. */
  members: number;
  /** What follows, below the controls. */
  footnote: string;
  /** Shown instead of a greeting or a sponsor's video that cannot be played. */
  card: ReactNode;
  onHeartbeat: (ended: boolean) => void;
  onClose: () => void;
}

/** A video of the programme, at the same position for everyone. It is requested and loaded before it starts. */
export function SharedFilm({ page, record, signedIn, isLoadable, item, card, ...film }: SharedFilmProps) {
  const isFilm = item.kind === "film";
  const { state, retry, revoke } = useGrant({
    pageId: page.id,
    kind: isFilm ? "feature" : "programme",
    itemId: item.id,
    record,
    signedIn,
    waitsToLoad: true,
  });
  // A video of another host is granted when it may be loaded, not before.
  const isEarly = state.step === "rejected" && state.failure.code === "early";
  useEffect(() => {
    if (isEarly && isLoadable) retry();
  }, [isEarly, isLoadable, retry]);
  if (state.step === "requesting" || isEarly) return null;
  if (state.step === "rejected" && !isFilm) return card;
  if (state.step === "rejected")
    return film.isShowing ? (
      <PlaybackRejected failure={state.failure} onRetry={retry} onClose={film.onClose} />
    ) : null;
  if (!isLoadable) return null;
  const stop = (reason: StopReason) => {
    const isReplaceable = reason === "ran-out" || reason === "shared";
    if (isReplaceable && performance.now() - state.grantedAt > delaysMs.replaceGrant) retry();
    else revoke(stopFailures[reason]);
  };
  return <FollowingFilm key={state.grant.id} {...film} signedIn={signedIn} {...state} onStopped={stop} />;
}

function FollowingFilm({
  element,
  signedIn,
  grant: granted,
  clock,
  serverClock,
  filmStartMs,
  beginsAtMs,
  isShowing,
  title,
  members,
  footnote,
  onStopped,
  onHeartbeat,
  onClose,
}: Omit<SharedFilmProps, "page" | "record" | "isLoadable" | "item" | "card"> & {
  grant: Playback;
  onStopped: (reason: StopReason) => void;
}) {
  const [video, setVideo] = useState<HTMLVideoElement | VimeoPlayhead | null>(null);
  const getFilmMs = useCallback(
    (deviceMs: number) =>
      computePosition(clock, new Date(serverClock.now() + (deviceMs - performance.now()))) - filmStartMs,
    [clock, serverClock, filmStartMs],
  );
  // Everyone starts where the room is, not where this viewer stopped.
  const [grant] = useState(() => ({
    ...granted,
    positionSeconds: Math.max(0, getFilmMs(performance.now()) / 1000),
  }));
  const isVimeo = grant.host === "vimeo";
  // Vimeo's player has no such speed, so that a rehearsal follows by seeks.
  const follower = useFollowRoom(video, getFilmMs, isShowing, clock.isRunning, isVimeo ? 1 : clock.speed);
  const state = useFollowState(video, follower, getFilmMs, isVimeo);
  useTimelyStart(video, isShowing ? null : beginsAtMs, serverClock);
  useMediaSession(title, granted.posterUrl, isShowing);
  const player = {
    title,
    note: (
      <span className="flex items-center gap-3">
        <FollowChip state={state} />
        <span className="max-laptop:hidden">{messages.premiereNight.peopleWith(members)}</span>
      </span>
    ),
    footnote,
    grant,
    isSuspended: !isShowing,
    paywallAfterSeconds: null,
    midRollSecond: null,
    onPaywall: ignore,
    onMidRoll: ignore,
    showsLastFrame: false,
    maxBufferSeconds: MAX_BUFFER_SECONDS,
    waitsForLine: true,
    onEnd: ignore,
    onStopped,
    onBack: onClose,
    ...(!signedIn && { onHeartbeat }),
    readDistanceMs: follower.readDistanceMs,
  };
  return (
    <div className="premiere-film" inert={!isShowing}>
      <div className="premiere-picture">
        {isVimeo ? (
          <VimeoPlayerFrame {...player} onPlayhead={setVideo} />
        ) : (
          <VideoPlayer {...player} element={element} onVideo={setVideo} />
        )}
      </div>
      {isShowing ? <FollowStrip state={state} members={members} onReturn={follower.returnToRoom} /> : null}
    </div>
  );
}

const ignore = () => undefined;
