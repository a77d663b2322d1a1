import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { X } from "lucide-react";
import { PlayerSession } from "../../player/player-session.tsx";

/** The trailer in the lobby, above the countdown. */
export function LobbyTrailer({
  page,
  signedIn,
  onClose,
}: {
  page: PublicPage;
  signedIn: boolean;
  onClose: () => void;
}) {
  return (
    <section aria-label={messages.premiereNight.trailer} className="premiere-trailer">
      <div className="premiere-trailer-frame">
        <PlayerSession page={page} kind="trailer" record={{}} signedIn={signedIn} onClose={onClose} />
        <Button
          variant="glass"
          size="md"
          iconOnly
          aria-label={messages.premiereNight.closeTrailer}
          className="absolute! end-3 top-3 z-1"
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}
