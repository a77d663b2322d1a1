import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { clsx } from "clsx";
import { RotateCcw } from "lucide-react";
import { useId, useRef, useState } from "react";
import { onboardingVideo } from "../lib/onboarding-video.ts";

const texts = messages.studioShell;

/** Plays the onboarding video with captions and a transcript. If it cannot play, the transcript replaces it. */
export function OnboardingVideo({
  onEnded,
  className,
}: {
  /** Called when the video has ended, and when it cannot play. */
  onEnded?: () => void;
  className?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const transcriptId = useId();
  const [failed, setFailed] = useState(false);
  const [transcriptShown, setTranscriptShown] = useState(false);
  const restart = () => {
    if (!video.current) return;
    video.current.currentTime = 0;
    // When the browser rejects play(), the controls stay visible for the user.
    void video.current.play().catch(() => {});
  };
  return (
    <div className={className}>
      {failed ? null : (
        <video
          ref={video}
          controls
          playsInline
          preload="metadata"
          poster={onboardingVideo.poster}
          className="aspect-video w-full rounded-3 bg-ink"
          onEnded={onEnded}
          onError={() => {
            setFailed(true);
            onEnded?.();
          }}
        >
          <source
            src={onboardingVideo.video}
            type="video/mp4"
            onError={() => {
              setFailed(true);
              onEnded?.();
            }}
          />
          <track default kind="captions" srcLang="en" label={texts.english} src={onboardingVideo.captions} />
        </video>
      )}
      {failed ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button variant="quiet" size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={restart}>
            {messages.createEvent.restartVideo}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={transcriptShown}
            aria-controls={transcriptId}
            onClick={() => setTranscriptShown(!transcriptShown)}
          >
            {transcriptShown ? texts.hideTranscript : messages.createEvent.showTranscript}
          </Button>
        </div>
      )}
      <div
        id={transcriptId}
        role="region"
        aria-label={texts.transcript}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={0}
        hidden={!failed && !transcriptShown}
        className={clsx("panel flex flex-col gap-3 p-5 text-text-2", !failed && "mt-3")}
      >
        {failed ? <p className="font-medium text-text">{texts.videoUnavailable}</p> : null}
        {onboardingVideo.transcript.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="mt-3 text-sm text-text-3">{messages.createEvent.supportHours}</p>
    </div>
  );
}
