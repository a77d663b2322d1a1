import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Button } from "@matinee/ui/button";
import { useId } from "react";
import { useDonationChoice } from "../../components/donation-choice.tsx";

/** The donation in the middle of the film, in the column: the film goes on. */
export function MidFilmCard({
  page,
  onGive,
  onDismiss,
}: {
  page: PublicPage;
  onGive: (cents: number) => void;
  onDismiss: () => void;
}) {
  const settings = page.paywallSettings;
  const titleId = useId();
  const donation = useDonationChoice({
    page,
    where: "midroll",
    mustGive: true,
    takesCustom: true,
    isNarrow: true,
  });
  return (
    <form
      aria-labelledby={titleId}
      className="m-4 flex flex-col gap-3 rounded-3 border border-line bg-surface-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const cents = donation.read();
        if (cents) onGive(cents);
      }}
    >
      <div>
        <h2 id={titleId} dir="auto" className="font-display text-title-sm wrap-anywhere">
          {settings.midrollDonationTitle}
        </h2>
        <p className="mt-1 text-md text-text-2 wrap-anywhere">
          {messages.premiereNight.filmGoesOn}{" "}
          <bdi>{truncate(settings.midrollDonationSubtitle, subtitleCutOff.midrollDark).text}</bdi>
        </p>
      </div>
      {donation.view}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="lg" className="flex-1">
          {messages.donations.sendDonation}
        </Button>
        <Button variant="quiet" size="lg" onClick={onDismiss}>
          {messages.premiereNight.notNow}
        </Button>
      </div>
    </form>
  );
}
