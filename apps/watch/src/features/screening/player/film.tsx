import { Play } from "lucide-react";
import { useRef } from "react";
import { Controls } from "./controls.tsx";
import { renditionsOf } from "./renditions.ts";
import { type FilmOptions, useFilm } from "./use-film.ts";

/** One granted video, playing. */
export function Film({
  title,
  note,
  onBack,
  ...options
}: FilmOptions & { title: string; note?: string; onBack: () => void }) {
  const { grant } = options;
  const video = useRef<HTMLVideoElement>(null);
  const { blocked } = useFilm(video, options);
  const resumed = grant.positionSeconds > 0 ? "Resumed where you left off" : null;
  return (
    <Controls title={title} note={note ?? resumed} hasCaptions={grant.captions.length > 0} onBack={onBack}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions that the film has are its tracks */}
      <video
        ref={(element) => {
          video.current = element;
          if (element) renditionsOf(element);
        }}
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
          onClick={() => void video.current?.play()}
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
