import { addsTax } from "@matinee/domain/adds-tax";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Playback, StopReason } from "@matinee/contract/schemas/videos";
import { getMidRollSecond } from "@matinee/domain/mid-roll";
import { Spinner } from "@matinee/ui/spinner";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Viewer } from "../viewer/use-viewer.ts";
import { saveViewerRecord, type ViewerRecord } from "../viewer/viewer-record.ts";
import type { VideoKind } from "./playback/request-grant.ts";
import type { FilmControls } from "./programme/film-controls.tsx";
import type { PlayerCompanion } from "./playback/use-playback-behavior.ts";
import { useGrant } from "./playback/use-grant.ts";
import type { ViewerChoices } from "./playback/use-viewer-choices.ts";
import { ViewingEnd } from "./controls/player-title.tsx";
import { PlaybackRejected, PlayerStatus } from "./player-status.tsx";
import { VideoPlayer } from "./video-player.tsx";
import { VimeoPlayerFrame } from "./vimeo-player-frame.tsx";

const texts = messages.player;

/** How often the viewer's time is asked for, in heartbeats, until watching counts: from then on they have time to finish. */
const heartbeatsPerAsk = 4;

/** The film to play of an event that may show several, and what leads to the others. */
export interface FilmChoice {
  /** Without it, the API chooses the film that was left. */
  id: string | undefined;
  onGranted: (grant: Playback) => void;
  /** Undefined while only one film may be played. */
  controls: FilmControls | undefined;
  /** Goes on with the next film instead of one that cannot be played. */
  skip: { text: string; onSkip: () => void } | null;
  choices: RefObject<ViewerChoices>;
}

export interface PlayerSessionProps {
  page: PublicPage;
  kind: VideoKind;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId" | "passToken" | "midRollAsked">;
  film?: FilmChoice | undefined;
  /** Plays with the session of the event's owner or of staff. */
  signedIn?: boolean;
  /** A dialog covers the video, which is paused meanwhile. */
  isSuspended?: boolean;
  /** Requests a new grant if the current one covers only the free preview. */
  wantsFull?: boolean;
  /** The text beside the title. */
  note?: string | undefined;
  /** The free preview has ended. */
  onPaywall?: () => void;
  /** The viewer buys the ticket before the free preview ends. */
  onBuy?: () => void;
  onMidRoll?: () => void;
  /** The video has ended; for the feature, its last frame was visible for a moment. */
  onEnd?: () => void;
  /** Replaces the message that playback was rejected. */
  onRejected?: () => void;
  /** Who watches the feature: their own time is named, and each heartbeat is noted. */
  viewer?: Pick<Viewer, "dates" | "refresh" | "recordHeartbeat">;
  onSkip?: () => void;
  onClose: () => void;
  companion?: PlayerCompanion | undefined;
}

/** Requests a grant for one video, and plays it or explains why it cannot be played. */
export function PlayerSession({
  page,
  kind,
  record,
  film,
  note,
  viewer,
  signedIn = false,
  isSuspended = false,
  wantsFull = true,
  onPaywall,
  onBuy,
  onMidRoll,
  onEnd,
  onRejected,
  onSkip,
  onClose,
  companion,
}: PlayerSessionProps) {
  const { state, retry, revoke } = useGrant({ pageId: page.id, kind, filmId: film?.id, record, signedIn });
  const granted = state.step === "granted" ? state.grant : null;
  const onGranted = film?.onGranted;
  useEffect(() => {
    if (granted) onGranted?.(granted);
  }, [granted, onGranted]);
  const isRejected = state.step === "rejected";
  const isPartial = isRejected || (state.step === "granted" && state.grant.previewSeconds !== undefined);
  const [hasShownPaywall, setHasShownPaywall] = useState(false);
  const latestOnPaywall = useRef(onPaywall);
  useEffect(() => {
    latestOnPaywall.current = onPaywall;
  });
  if (isPartial && wantsFull && hasShownPaywall) {
    setHasShownPaywall(false);
    retry();
  }
  useEffect(() => {
    if (isRejected) onRejected?.();
  }, [isRejected, onRejected]);
  // If no part of the film is free after all, the paywall opens at once.
  const needsPaywall =
    isRejected && !wantsFull && state.failure.code === "forbidden" && onPaywall !== undefined;
  if (needsPaywall && !hasShownPaywall) setHasShownPaywall(true);
  useEffect(() => {
    if (needsPaywall) latestOnPaywall.current?.();
  }, [needsPaywall]);

  const { dates } = viewer ?? {};
  const heartbeats = useRef(0);
  const noteHeartbeat = (ended: boolean) => {
    viewer?.recordHeartbeat(ended);
    if (page.watchHours === null || !dates || dates.finishBy) return;
    heartbeats.current += 1;
    if (heartbeats.current % heartbeatsPerAsk === 0) viewer?.refresh();
  };
  const onFilm = companion?.onFilm;
  const grantedFilm = state.step === "granted" ? state.grant : null;
  useEffect(() => {
    if (grantedFilm) onFilm?.(grantedFilm.filmId);
  }, [grantedFilm, onFilm]);

  if (state.step === "requesting") {
    return (
      <PlayerStatus onClose={onClose}>
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> {messages.video.opening}
        </p>
      </PlayerStatus>
    );
  }
  if (state.step === "rejected") {
    if (onRejected || needsPaywall) return null;
    return <PlaybackRejected failure={state.failure} onRetry={retry} onClose={onClose} skip={film?.skip} />;
  }
  const { paywallSettings } = page;
  const isFeature = kind === "feature";
  const { grant } = state;
  const Player = grant.host === "vimeo" ? VimeoPlayerFrame : VideoPlayer;
  const { films = [] } = grant;
  const index = films.findIndex(({ filmId }) => filmId === grant.filmId);
  const shown = page.films.find(({ id }) => id === grant.filmId);
  const before = films.slice(0, Math.max(0, index));
  const startsAtSecond = before.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const isLast = index === films.length - 1;
  const closeAtEnd = isFeature ? undefined : onClose;
  return (
    <Player
      title={shown?.title ?? (kind === "trailer" ? texts.trailerOf(page.title) : page.title)}
      artist={shown && messages.formats.facts([shown.director, page.title])}
      note={
        note ?? (
          <>
            {index >= 0 ? messages.shortsPlayer.filmOf(index + 1, films.length) : null}{" "}
            {grant.positionSeconds > 0 ? <ResumedNote /> : null}
          </>
        )
      }
      date={isFeature && dates ? <ViewingEnd dates={dates} timezone={page.timezone} /> : null}
      films={film?.controls}
      skip={film?.skip}
      choices={film?.choices}
      grant={grant}
      isSuspended={isSuspended}
      paywallAfterSeconds={isFeature && !wantsFull ? paywallSettings.showTime : null}
      midRollSecond={
        isFeature && onMidRoll && !record.midRollAsked
          ? findMidRoll(getMidRollSecond(paywallSettings), startsAtSecond)
          : null
      }
      onPaywall={() => {
        setHasShownPaywall(true);
        onPaywall?.();
      }}
      offer={
        onBuy && {
          priceCents: paywallSettings.payWhatYouCan || addsTax(page) ? null : paywallSettings.price,
          currency: page.currency,
          isOptional: paywallSettings.isOptional,
          onBuy: () => {
            setHasShownPaywall(true);
            onBuy();
          },
        }
      }
      onMidRoll={() => {
        saveViewerRecord(page.id, { midRollAsked: true });
        onMidRoll?.();
      }}
      showsLastFrame={isFeature}
      onEnd={() => (onEnd ?? closeAtEnd)?.()}
      onStopped={(reason) => {
        const isReplaceable = reason === "ran-out" || reason === "shared";
        // A grant that ended soon would only end again.
        if (isReplaceable && performance.now() - state.grantedAt > delaysMs.replaceGrant) retry();
        else revoke(stopFailures[reason]);
      }}
      // The programme ends with its last film.
      {...(isFeature && !signedIn && { onHeartbeat: (ended: boolean) => noteHeartbeat(ended && isLast) })}
      onSkip={onSkip}
      onBack={onClose}
      companion={companion}
    />
  );
}

/** The second of a film at which the mid-film donation of its programme is due; null if it is in another film. */
function findMidRoll(second: number | null, startsAtSecond: number): number | null {
  return second !== null && second >= startsAtSecond ? second - startsAtSecond : null;
}

/** What the viewer reads when a grant was ended. */
export const stopFailures: Record<StopReason, ApiFailure> = {
  "taken-over": new ApiFailure(409, { code: "device-limit", message: messages.video.takenOver }),
  withdrawn: new ApiFailure(403, { code: "forbidden", message: messages.video.withdrawn }),
  "ran-out": new ApiFailure(0, { code: "network", message: messages.video.ranOut }),
  shared: new ApiFailure(0, { code: "network", message: messages.video.shared }),
  reset: new ApiFailure(0, { code: "network", message: messages.video.ranOut }),
};

/** Says for a few seconds that the film continues where the viewer left it. */
function ResumedNote() {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), delaysMs.resumedNote);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span
      role="status"
      className={`transition-[opacity,visibility] duration-slow ${isShown ? "" : "invisible opacity-0"}`}
    >
      {messages.video.resumed}
    </span>
  );
}
