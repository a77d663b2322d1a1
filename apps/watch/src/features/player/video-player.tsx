import { messages } from "@matinee/texts";
import { Play } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PlayerControls } from "./controls/player-controls.tsx";
import { FreePreviewCard } from "./free-preview-card.tsx";
import { PlaybackError } from "./playback-error.tsx";
import {
  getFreeSeconds,
  type PlaybackOptions,
  type PlayerViewProps,
  useCompanion,
} from "./playback/use-playback-behavior.ts";
import { useMediaTitle } from "./playback/use-media-session.ts";
import { useVideoPlayback } from "./playback/use-video-playback.ts";
import { useViewerChoices } from "./playback/use-viewer-choices.ts";
import { getRenditions } from "./source/renditions.ts";
import "./player.css";

const texts = messages.player;

interface SharedPlayback {
  /** Given in a premiere, which keeps the video at everyone's position. */
  onVideo?: (video: HTMLVideoElement | null) => void;
  /** Plays the video instead of an element of the player's own: a press has unlocked it before. */
  element?: HTMLVideoElement;
}

/** Plays a granted video that we stream ourselves. */
export function VideoPlayer({
  title,
  artist,
  films,
  skip,
  note,
  date,
  footnote,
  offer,
  companion,
  choices,
  onVideo,
  element,
  onSkip,
  onBack,
  ...options
}: PlaybackOptions & PlayerViewProps & SharedPlayback) {
  const { grant } = options;
  const freeSeconds = getFreeSeconds(options);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useViewerChoices(video, choices);
  const { isBlocked, start, hasFailed, retry, audioTracks } = useVideoPlayback(video, options);
  useVideoAspectRatio(video);
  useMediaTitle(title, grant.posterUrl, video !== null && onVideo === undefined, artist);
  useCompanion(companion, video);
  const attachVideo = useCallback((element: HTMLVideoElement | null) => {
    // The controls read the renditions from the element when they mount.
    if (element) getRenditions(element);
    setVideo(element);
  }, []);
  useEffect(() => {
    onVideo?.(video);
    return () => onVideo?.(null);
  }, [video, onVideo]);
  const tracks = (
    <>
      {grant.captions.map(({ language, label, url }) => (
        <track key={language} kind="subtitles" srcLang={language} label={label} src={url} />
      ))}
      {grant.thumbnailsUrl ? (
        <track kind="metadata" label="thumbnails" src={grant.thumbnailsUrl} default />
      ) : null}
    </>
  );
  return (
    <PlayerControls
      title={title}
      note={note}
      date={date}
      footnote={footnote}
      video={video}
      hasCaptions={grant.captions.length > 0}
      audioTracks={audioTracks.tracks.length > 1 ? audioTracks : null}
      isShared={onVideo !== undefined}
      timeline={companion?.timeline}
      films={films}
      onSkip={onSkip}
      onBack={onBack}
      grant={grant}
      cover={
        <>
          {freeSeconds !== null && offer ? (
            <FreePreviewCard playhead={video} freeSeconds={freeSeconds} offer={offer} />
          ) : null}
          {hasFailed ? <PlaybackError onRetry={retry} onBack={onBack} skip={skip} /> : null}
        </>
      }
    >
      {element ? (
        <GivenVideo element={element} title={title} posterUrl={grant.posterUrl} onAttach={attachVideo}>
          {tracks}
        </GivenVideo>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the video's captions, if any, are its tracks
        <video
          ref={attachVideo}
          slot="media"
          playsInline
          crossOrigin="anonymous"
          poster={grant.posterUrl ?? undefined}
          aria-label={title}
        >
          {tracks}
        </video>
      )}
      {isBlocked ? (
        <button
          type="button"
          slot="centered-chrome"
          className="grid size-20 place-items-center rounded-full bg-primary text-on-primary"
          aria-label={texts.play}
          onClick={start}
        >
          <Play aria-hidden="true" className="size-8" />
        </button>
      ) : null}
      {grant.mark ? (
        <p aria-hidden="true" className="player-watermark">
          {grant.mark}
        </p>
      ) : null}
    </PlayerControls>
  );
}

/** Puts an element that exists already where the player's own would be. */
function GivenVideo({
  element,
  title,
  posterUrl,
  onAttach,
  children,
}: {
  element: HTMLVideoElement;
  title: string;
  posterUrl: string | null;
  onAttach: (video: HTMLVideoElement | null) => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    element.setAttribute("slot", "media");
    element.setAttribute("aria-label", title);
    if (posterUrl) element.setAttribute("poster", posterUrl);
    place.current?.after(element);
    onAttach(element);
    return () => {
      onAttach(null);
      element.remove();
    };
  }, [element, title, posterUrl, onAttach]);
  return (
    <>
      <span ref={place} hidden />
      {createPortal(children, element)}
    </>
  );
}

/** Sets `--video-ratio`, from which the style sheet computes where the picture is, to place captions and the watermark. */
function useVideoAspectRatio(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return undefined;
    const measure = () => {
      const { videoWidth, videoHeight, parentElement } = video;
      if (videoHeight > 0)
        parentElement?.style.setProperty("--video-ratio", String(videoWidth / videoHeight));
    };
    video.addEventListener("resize", measure);
    return () => video.removeEventListener("resize", measure);
  }, [video]);
}
