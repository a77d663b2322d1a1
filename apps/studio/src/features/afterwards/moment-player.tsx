import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { IconButton } from "@matinee/ui/icon-button";
import Hls from "hls.js";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

const SECONDS = 10;

/** Plays ten seconds of the film in a corner of the window, so that nothing on the page moves. */
export function MomentPlayer({
  manifestUrl,
  second,
  onClose,
}: {
  manifestUrl: string;
  /** Of the film. */
  second: number;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const label = `${formatClockTime(second)} – ${formatClockTime(second + SECONDS)}`;
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    // When the browser rejects play(), the controls start it.
    const play = () => void element.play().catch(() => {});
    if (!Hls.isSupported()) {
      element.src = `${manifestUrl}#t=${second},${second + SECONDS}`;
      play();
      return undefined;
    }
    const hls = new Hls({ startPosition: second, maxBufferLength: SECONDS });
    hls.on(Hls.Events.MANIFEST_PARSED, play);
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && setHasFailed(true));
    hls.loadSource(manifestUrl);
    hls.attachMedia(element);
    return () => hls.destroy();
  }, [manifestUrl, second]);
  return (
    <section
      aria-label={`${messages.afterwards.curve}: ${label}`}
      className="fixed right-4 bottom-4 z-(--z-drawer) w-[min(400px,calc(100vw-32px))] overflow-hidden rounded-3 border border-line bg-surface shadow-3"
    >
      <header className="flex items-center justify-between gap-3 py-1 pr-1 pl-4 text-sm font-semibold tabular-nums">
        {label}
        <IconButton
          size="sm"
          label={messages.actions.close}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      {hasFailed ? (
        <p role="alert" className="px-4 pb-4 text-sm text-danger">
          {messages.afterwards.cannotPlay}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- ten seconds, for the owner of the film
        <video
          ref={video}
          controls
          playsInline
          className="aspect-video w-full bg-ink object-contain"
          onTimeUpdate={({ currentTarget }) => {
            if (currentTarget.currentTime >= second + SECONDS) currentTarget.pause();
          }}
        />
      )}
    </section>
  );
}
