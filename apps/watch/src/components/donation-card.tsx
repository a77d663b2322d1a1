import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Button } from "@matinee/ui/button";
import { Check } from "lucide-react";
import { useId } from "react";
import { useDonationChoice } from "./donation-choice.tsx";

const texts = messages.giving;

/** Offers a donation after the film. */
export function DonationCard({ page, onGive }: { page: PublicPage; onGive: (cents: number) => void }) {
  const settings = page.paywallSettings;
  const titleId = useId();
  const donation = useDonationChoice({
    page,
    where: "page",
    mustGive: true,
    takesCustom: true,
    isNarrow: true,
  });
  return (
    <form
      aria-labelledby={titleId}
      className="end-card flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const cents = donation.read();
        if (cents) onGive(cents);
      }}
    >
      <div>
        <h2 id={titleId} dir="auto" className="font-display text-title-md wrap-anywhere">
          {settings.donationTitle}
        </h2>
        <p dir="auto" className="mt-2 text-text-2 wrap-anywhere">
          {truncate(settings.donationSubtitle, subtitleCutOff.standard).text}
        </p>
      </div>
      {donation.view}
      <Button type="submit" variant="primary" size="xl" block>
        {donation.chosenCents
          ? texts.giveAmount(messages.formats.shortMoney(donation.chosenCents, page.currency))
          : texts.give}
      </Button>
    </form>
  );
}

/** Replaces the card after a donation. */
export function DonationThanks() {
  return (
    <p className="end-card flex items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-primary text-on-primary"
      >
        <Check className="size-5" />
      </span>
      <span>{texts.thanksForGiving}</span>
    </p>
  );
}
