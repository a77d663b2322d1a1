import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { Share, X } from "lucide-react";
import { StatusToast } from "../../components/status-toast.tsx";
import { useShare } from "../../components/use-share.ts";

const texts = messages.premiereNight;

/** The logo, help, sharing and the way out, over the artwork. */
export function NightHeader({
  page,
  onHelp,
  onClose,
}: {
  page: PublicPage;
  /** Null in a rehearsal. */
  onHelp: (() => void) | null;
  onClose: () => void;
}) {
  const { share, notice } = useShare(page);
  return (
    <header className="premiere-header gutter">
      <Logo />
      <div className="flex items-center gap-1">
        {onHelp ? (
          <Button variant="quiet" onClick={onHelp} className="max-tablet:hidden">
            {messages.watch.needHelp}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          icon={<Share aria-hidden="true" />}
          onClick={share}
          className="max-tablet:px-3"
        >
          <span className="max-tablet:sr-only">{texts.share}</span>
        </Button>
        <Button variant="quiet" iconOnly aria-label={messages.premiereNight.leave} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <StatusToast text={notice} />
    </header>
  );
}
