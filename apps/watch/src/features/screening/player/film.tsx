import { Play } from "lucide-react";
import { useCallback, useState } from "react";
import { Controls } from "./controls.tsx";
import { Lost } from "./lost.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { renditionsOf } from "./renditions.ts";
import { type FilmOptions, type FilmView, freeSeconds, useFilm } from "./use-film.ts";
import { useFilmRatio } from "./use-film-ratio.ts";

/** One granted video of our own, playing. */
export function Film({ title, note, offer, onSkip, onBack, ...options }: FilmOptions & FilmView) {
  const { grant } = options;
  const free = freeSeconds(options);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { blocked, start, isLost, retry, sound } = useFilm(video, options);
  useFilmRatio(video);
  const take = useCallback((element: HTMLVideoElement | null) => {
    // On the element before the controls look at it.
    if (element) renditionsOf(element);
    setVideo(element);
  }, []);
  return (
    <Controls
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
          {free !== null && offer ? <PreviewCard playhead={video} freeSeconds={free} offer={offer} /> : null}
          {isLost ? <Lost onRetry={retry} /> : null}
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
    </Controls>
  );
}
