import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { PlaybackError } from "./playback-error.tsx";
import { FreePreviewCard } from "./free-preview-card.tsx";
import {
  type PlaybackOptions,
  type PlayerViewProps,
  getFreeSeconds,
  usePlaybackBehavior,
} from "./playback/use-video-playback.ts";
import { VimeoPlayhead } from "./playback/vimeo-playhead.ts";

/** A granted video that Vimeo plays: its page in a frame with its own controls, and our reports and questions over it. */
export function VimeoPlayerFrame({
  title,
  note,
  offer,
  onBack,
  ...options
}: PlaybackOptions & PlayerViewProps) {
  const { grant } = options;
  const free = getFreeSeconds(options);
  const [attempt, setAttempt] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [playhead, setPlayhead] = useState<VimeoPlayhead | null>(null);
  usePlaybackBehavior(playhead, options);

  useEffect(() => {
    if (!frame) return undefined;
    let isGone = false;
    const open = async () => {
      const { default: Player } = await import("@vimeo/player");
      if (isGone) return;
      const player = new Player(frame);
      await player.ready();
      if (grant.positionSeconds > 0) await player.setCurrentTime(grant.positionSeconds);
      if (!isGone) setPlayhead(new VimeoPlayhead(player));
    };
    open().catch(() => setIsLost(!isGone));
    return () => {
      isGone = true;
      setPlayhead(null);
    };
  }, [frame, grant]);

  return (
    <div className="relative size-full">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Vimeo's page is of another origin, and needs its own */}
      <iframe
        key={attempt}
        ref={setFrame}
        title={title}
        src={buildEmbedUrl(grant.manifestUrl)}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // Vimeo plays on the owner's domains alone, and knows them by this.
        referrerPolicy="origin"
        className="size-full border-0"
      />
      <div className="player-top pointer-events-none absolute inset-x-0 top-0">
        <button
          type="button"
          aria-label="Back to the page"
          className="player-back pointer-events-auto"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden="true" />
        </button>
        <p className="truncate font-display text-title-sm">{title}</p>
        <p className="ml-auto text-sm text-text-2 max-tablet:hidden">{note}</p>
      </div>
      {grant.mark ? (
        <p aria-hidden="true" className="player-mark">
          {grant.mark}
        </p>
      ) : null}
      {free !== null && offer ? (
        <FreePreviewCard playhead={playhead} freeSeconds={free} offer={offer} />
      ) : null}
      {isLost ? (
        <PlaybackError
          onRetry={() => {
            setIsLost(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
    </div>
  );
}

/** Without Vimeo's own titles, and without its cookies. */
function buildEmbedUrl(url: string): string {
  const address = new URL(url);
  const wishes = { title: "0", byline: "0", portrait: "0", dnt: "1", playsinline: "1" };
  for (const [name, value] of Object.entries(wishes)) address.searchParams.set(name, value);
  return address.href;
}
