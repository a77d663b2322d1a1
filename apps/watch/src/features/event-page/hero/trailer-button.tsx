import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { formatClockTime } from "@matinee/domain/clock-time";
import { Button } from "@matinee/ui/button";
import { Play } from "lucide-react";
import type { Overlay } from "../../../lib/overlay.ts";

const texts = messages.eventPage;

/** Plays the trailer; nothing without one. */
export function TrailerButton({
  page,
  hasIcon,
  isOpening,
  onIntent,
  onOpen,
  className,
}: {
  page: Pick<PublicPage, "trailerUrl" | "trailerSeconds">;
  hasIcon: boolean;
  isOpening: boolean;
  /** The pointer is on the button: the player's code can be loaded. */
  onIntent: () => void;
  onOpen: (overlay: Overlay) => void;
  className: string;
}) {
  if (!page.trailerUrl) return null;
  return (
    <Button
      variant="glass"
      size="xl"
      wraps
      busy={isOpening}
      busyLabel={texts.opening}
      icon={hasIcon ? <Play aria-hidden="true" /> : undefined}
      onPointerEnter={onIntent}
      onClick={() => onOpen({ kind: "trailer" })}
      className={className}
    >
      {texts.trailer}
      {page.trailerSeconds ? (
        <span className="font-normal text-text-2 tabular-nums max-tablet:hidden">
          {formatClockTime(page.trailerSeconds)}
        </span>
      ) : null}
    </Button>
  );
}
