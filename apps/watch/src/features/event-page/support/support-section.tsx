import { messages } from "@matinee/texts";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Button } from "@matinee/ui/button";
import { useId } from "react";
import { useDonationChoice } from "../../../components/donation-choice.tsx";
import type { SectionProps } from "../../../lib/section-props.ts";

/** Offers a donation outside the gate. */
export function SupportSection({ page, isPreview, onOpen }: SectionProps) {
  const titleId = useId();
  const settings = page.paywallSettings;
  const donation = useDonationChoice({
    page,
    where: "page",
    mustGive: true,
    takesCustom: true,
  });
  return (
    <section
      aria-labelledby={titleId}
      className="panel mt-16 grid gap-x-16 gap-y-6 p-6 tablet:rounded-4 tablet:p-12 laptop:grid-cols-2"
    >
      <div>
        <h2 id={titleId} className="font-display text-title-lg">
          {messages.watch.supportUs}
        </h2>
        <p dir="auto" className="mt-3 max-w-[44ch] text-text-2 wrap-anywhere">
          {truncate(settings.donationSubtitle, subtitleCutOff.standard).text}
        </p>
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const cents = donation.read();
          if (cents) onOpen({ kind: "donate", cents });
        }}
      >
        {donation.view}
        <Button type="submit" variant="primary" block disabled={isPreview}>
          {messages.donations.sendDonation}
        </Button>
        {isPreview ? <p className="text-sm text-text-3">{messages.watch.previewSellsNothing}</p> : null}
      </form>
    </section>
  );
}
