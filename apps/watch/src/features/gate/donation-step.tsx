import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Kbd } from "@matinee/ui/kbd";
import { ArrowLeft, Play } from "lucide-react";
import { useDonationChoice } from "../../components/donation-choice.tsx";

const texts = messages.gateSteps;

/** Asks for a donation before or during the film. */
export function DonationStep({
  page,
  where,
  confirmLabel,
  skipLabel = confirmLabel,
  onChosen,
  onBack,
  onKeepWatching,
}: {
  page: PublicPage;
  where: "gate" | "midroll";
  confirmLabel: string;
  /** Replaces `confirmLabel` while no amount is chosen. */
  skipLabel?: string;
  onChosen: (cents: number) => void;
  onBack?: () => void;
  onKeepWatching?: () => void;
}) {
  const settings = page.paywallSettings;
  const isMidRoll = where === "midroll";
  const donation = useDonationChoice({
    page,
    where,
    takesCustom: isMidRoll || settings.donationSuggestionCustom,
  });
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        const cents = donation.read();
        if (cents !== null) onChosen(cents);
      }}
    >
      <DialogBody className="py-4">{donation.view}</DialogBody>
      <DialogFooter className={isMidRoll ? "flex-col-reverse items-stretch" : undefined}>
        {onBack ? (
          <Button variant="quiet" size="xl" wraps icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
            {messages.checkout.back}
          </Button>
        ) : null}
        {onKeepWatching ? (
          <Button variant="quiet" icon={<Play aria-hidden="true" />} onClick={onKeepWatching}>
            {messages.gateSteps.keepWatching}
            <Kbd>{texts.esc}</Kbd>
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="xl"
          wraps
          className={isMidRoll ? undefined : "tablet:flex-1"}
        >
          {donation.givesNothing ? skipLabel : confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
