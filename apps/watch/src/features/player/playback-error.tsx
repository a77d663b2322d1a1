import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";

/** Covers a video that failed and is not retried automatically. */
export function PlaybackError({
  onRetry,
  onBack,
  skip,
}: {
  onRetry: () => void;
  onBack: () => void;
  /** Goes on with another film. */
  skip?: { text: string; onSkip: () => void } | null | undefined;
}) {
  return (
    <div className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-6 bg-black/70 p-6">
      <p role="alert" className="max-w-[46ch] text-center text-lg text-balance">
        {messages.video.stalled}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onRetry}>
          {messages.actions.tryAgain}
        </Button>
        {skip ? <Button onClick={skip.onSkip}>{skip.text}</Button> : null}
        <Button onClick={onBack}>{messages.player.backToThePage}</Button>
      </div>
    </div>
  );
}
