import { messages } from "@matinee/texts";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { FreePreviewCard } from "./free-preview-card.tsx";
import { PlaybackError } from "./playback-error.tsx";
import { PlayerTitle } from "./controls/player-title.tsx";
import {
  getFreeSeconds,
  type PlaybackOptions,
  type PlayerViewProps,
  useCompanion,
  usePlaybackBehavior,
} from "./playback/use-playback-behavior.ts";
import { FilmsButton } from "./programme/film-controls.tsx";
import { carryVimeoChoices } from "./playback/vimeo-choices.ts";
import { VimeoPlayhead } from "./playback/vimeo-playhead.ts";
import "./player.css";

const texts = messages.player;

/** Plays a granted video in Vimeo's iframe, which has its own controls. */
export function VimeoPlayerFrame({
  title,
  artist: _artist,
  films,
  skip,
  note,
  date,
  offer,
  companion,
  choices,
  onBack,
  onPlayhead,
  ...options
}: PlaybackOptions &
  PlayerViewProps & {
    /** Receives what plays the film in a premiere, which moves its position. */
    onPlayhead?: (playhead: VimeoPlayhead | null) => void;
  }) {
  const { grant } = options;
  const freeSeconds = getFreeSeconds(options);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [playhead, setPlayhead] = useState<VimeoPlayhead | null>(null);
  usePlaybackBehavior(playhead, options);
  useCompanion(companion, playhead);

  useEffect(() => {
    if (!frame) return undefined;
    let isUnmounted = false;
    const connect = async () => {
      const { default: Player } = await import("@vimeo/player");
      if (isUnmounted) return;
      const player = new Player(frame);
      await player.ready();
      if (grant.positionSeconds > 0) await player.setCurrentTime(grant.positionSeconds);
      if (isUnmounted) return;
      if (choices) carryVimeoChoices(player, choices.current);
      const connected = new VimeoPlayhead(player);
      setPlayhead(connected);
      onPlayhead?.(connected);
    };
    connect().catch(() => setHasFailed(!isUnmounted));
    return () => {
      isUnmounted = true;
      setPlayhead(null);
      onPlayhead?.(null);
    };
  }, [frame, grant, choices, onPlayhead]);

  return (
    <div className="relative size-full">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Vimeo's page has another origin and needs that origin's storage */}
      <iframe
        key={attempt}
        ref={setFrame}
        title={title}
        src={buildEmbedUrl(grant.manifestUrl)}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // Vimeo plays only on domains that the owner allows, which it checks by the referrer.
        referrerPolicy="origin"
        className="size-full border-0"
      />
      <div className="player-top pointer-events-none absolute inset-x-0 top-0">
        <button
          type="button"
          aria-label={texts.backToThePage}
          className="player-back pointer-events-auto"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <PlayerTitle date={date}>{title}</PlayerTitle>
        <p className="ms-auto text-sm text-text-2 max-tablet:hidden">{note}</p>
        {films ? (
          <span className="pointer-events-auto">
            <FilmsButton films={films} />
          </span>
        ) : null}
      </div>
      {grant.mark ? (
        <p aria-hidden="true" className="player-watermark">
          {grant.mark}
        </p>
      ) : null}
      {freeSeconds !== null && offer ? (
        <FreePreviewCard playhead={playhead} freeSeconds={freeSeconds} offer={offer} />
      ) : null}
      {hasFailed ? (
        <PlaybackError
          skip={skip}
          onBack={onBack}
          onRetry={() => {
            setHasFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
    </div>
  );
}

/** Builds the address of Vimeo's iframe, without Vimeo's titles and cookies. */
function buildEmbedUrl(url: string): string {
  const address = new URL(url);
  const options = { title: "0", byline: "0", portrait: "0", dnt: "1", playsinline: "1" };
  for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
  return address.href;
}
