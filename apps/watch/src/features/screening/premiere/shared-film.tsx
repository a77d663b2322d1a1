import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { delaysMs } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { computePosition, type PremiereClock } from "@matinee/domain/premiere-clock";
import { Button } from "@matinee/ui/button";
import { Users } from "lucide-react";
import { useCallback, useState } from "react";
import { useGrant } from "../player/playback/use-grant.ts";
import { PlaybackRejected } from "../player/player-status.tsx";
import { stopFailures } from "../player/player-session.tsx";
import { VideoPlayer } from "../player/video-player.tsx";
import { VimeoPlayerFrame } from "../player/vimeo-player-frame.tsx";
import type { ViewerRecord } from "../viewer/viewer-record.ts";
import { useFollowRoom } from "./use-follow-room.ts";

/**
 * The server sends the film up to a minute ahead of the room's position. This and the half minute for which the film is
 * loaded before its start stay below that, so that no request is rejected.
 */
const MAX_BUFFER_SECONDS = 24;

export interface SharedFilmProps {
  page: PublicPage;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId">;
  signedIn: boolean;
  clock: PremiereClock;
  serverClock: SynchronizedClock;
  /** Where the film begins in the programme, in milliseconds. */
  filmStartMs: number;
  /** The server sends the film from now on. */
  isLoadable: boolean;
  /** The film runs for everyone now. */
  isShowing: boolean;
  onHeartbeat: (ended: boolean) => void;
  onClose: () => void;
}

/** The film, at the same position for everyone. It is requested and loaded before it starts. */
export function SharedFilm({ page, record, signedIn, isLoadable, ...film }: SharedFilmProps) {
  const { state, retry, revoke } = useGrant({
    pageId: page.id,
    kind: "feature",
    record,
    signedIn,
    waitsToLoad: true,
  });
  if (state.step === "requesting") return null;
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
  return (
    <FollowingFilm
      key={state.grant.id}
      {...film}
      page={page}
      signedIn={signedIn}
      {...state}
      onStopped={stop}
    />
  );
}

function FollowingFilm({
  page,
  signedIn,
  grant: granted,
  clock,
  serverClock,
  filmStartMs,
  isShowing,
  onStopped,
  onHeartbeat,
  onClose,
}: Omit<SharedFilmProps, "record" | "isLoadable"> & {
  grant: Playback;
  onStopped: (reason: StopReason) => void;
}) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
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
  const follower = useFollowRoom(video, getFilmMs, isShowing, clock.speed);
  const isVimeo = grant.host === "vimeo";
  const player = {
    title: page.title,
    note: <FollowNote {...follower} isVimeo={isVimeo} />,
    grant,
    isSuspended: !isShowing,
    paywallAfterSeconds: null,
    midRollSecond: null,
    onPaywall: ignore,
    onMidRoll: ignore,
    showsLastFrame: false,
    maxBufferSeconds: MAX_BUFFER_SECONDS,
    onEnd: ignore,
    onStopped,
    onBack: onClose,
    ...(!signedIn && { onHeartbeat }),
  };
  return (
    <div className="premiere-film relative size-full" inert={!isShowing}>
      {isVimeo ? <VimeoPlayerFrame {...player} /> : <VideoPlayer {...player} onVideo={setVideo} />}
      {isShowing && (follower.isPaused || follower.behindSeconds > 0) ? (
        <div className="absolute inset-x-0 bottom-28 z-1 grid justify-items-center gap-3 px-4">
          <p
            role="status"
            className="rounded-full bg-warning-soft px-4 py-2 text-md font-semibold text-warning"
          >
            {follower.isPaused
              ? messages.premiereNight.pausedByYou
              : messages.premiereNight.behind(follower.behindSeconds)}
          </p>
          <Button variant="primary" size="lg" onClick={follower.returnToRoom}>
            {messages.premiereNight.backToEveryone}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function FollowNote({
  isPaused,
  behindSeconds,
  isVimeo,
}: {
  isPaused: boolean;
  behindSeconds: number;
  isVimeo: boolean;
}) {
  if (isVimeo) return messages.premiereNight.aboutASecondApart;
  if (isPaused || behindSeconds !== 0) return null;
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-success-soft px-3 py-1.5 font-semibold text-success">
      <Users aria-hidden="true" className="size-4" /> {messages.premiereNight.withEveryone}
    </span>
  );
}

const ignore = () => undefined;
