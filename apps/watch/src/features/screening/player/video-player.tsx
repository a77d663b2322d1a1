import { Play } from "lucide-react";
import { useCallback, useState } from "react";
import { PlayerControls } from "./controls/player-controls.tsx";
import { PlaybackError } from "./playback-error.tsx";
import { FreePreviewCard } from "./free-preview-card.tsx";
import { getRenditions } from "./source/renditions.ts";
import {
  type PlaybackOptions,
  type PlayerViewProps,
  getFreeSeconds,
  useVideoPlayback,
} from "./playback/use-video-playback.ts";
import { useVideoAspectRatio } from "./playback/use-video-aspect-ratio.ts";

/** One granted video of our own, playing. */
export function VideoPlayer({
  title,
  note,
  offer,
  onSkip,
  onBack,
  ...options
}: PlaybackOptions & PlayerViewProps) {
  const { grant } = options;
  const free = getFreeSeconds(options);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { blocked, start, isLost, retry, sound } = useVideoPlayback(video, options);
  useVideoAspectRatio(video);
  const take = useCallback((element: HTMLVideoElement | null) => {
    // On the element before the controls look at it.
    if (element) getRenditions(element);
    setVideo(element);
  }, []);
  return (
    <PlayerControls
      title={title}
      note={note}
      video={video}
      hasCaptions={grant.captions.length > 0}
      sound={sound.tracks.length > 1 ? sound : null}
      onSkip={onSkip}
      onBack={onBack}
      // The server sends no more than the free part of a film that has to be paid.
      freePart={
        grant.previewSeconds === undefined
          ? null
          : { seconds: grant.previewSeconds, wholeSeconds: grant.durationSeconds }
      }
      over={
        <>
          {free !== null && offer ? (
            <FreePreviewCard playhead={video} freeSeconds={free} offer={offer} />
          ) : null}
          {isLost ? <PlaybackError onRetry={retry} /> : null}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions that the film has are its tracks */}
      <video
        ref={take}
        slot="media"
        playsInline
        crossOrigin="anonymous"
        poster={grant.posterUrl ?? undefined}
        aria-label={title}
      >
        {grant.captions.map(({ language, label, url }) => (
          <track key={language} kind="subtitles" srcLang={language} label={label} src={url} />
        ))}
        {grant.thumbnailsUrl ? (
          <track kind="metadata" label="thumbnails" src={grant.thumbnailsUrl} default />
        ) : null}
      </video>
      {blocked ? (
        <button
          type="button"
          slot="centered-chrome"
          className="grid size-20 place-items-center rounded-full bg-primary text-on-primary"
          aria-label="Play"
          onClick={start}
        >
          <Play aria-hidden="true" className="size-8" />
        </button>
      ) : null}
      {grant.mark ? (
        <p aria-hidden="true" className="player-mark">
          {grant.mark}
        </p>
      ) : null}
    </PlayerControls>
  );
}
