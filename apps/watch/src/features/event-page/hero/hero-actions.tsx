import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { AddToCalendar } from "../../../components/add-to-calendar.tsx";
import type { Overlay } from "../../../lib/overlay.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { TrailerButton } from "./trailer-button.tsx";

const texts = messages.eventPage;

/** The buttons of the first view: the call to action, the calendar, the trailer and the gift ticket. */
export function HeroActions({
  screening,
  callToAction,
  isTrailerOpening,
  onTrailerIntent,
  onOpen,
  onRegistered,
}: {
  screening: Screening;
  callToAction: ReactNode;
  isTrailerOpening: boolean;
  /** The pointer is on the trailer's button: the player's code can be loaded. */
  onTrailerIntent: () => void;
  onOpen: (overlay: Overlay) => void;
  /** Opens the registration for those who have one; undefined while the call to action does. */
  onRegistered: (() => void) | undefined;
}) {
  const { page, viewer, status, cta, window } = screening;
  const { saleFrom } = page;
  // Whoever opened a link has it from the first view on, so that nothing moves when the API has answered.
  const hasLink = viewer.isLoading || viewer.order !== null || viewer.hasUnknownLink;
  const offersGift = sellsTickets(screening);
  return (
    <>
      {callToAction}
      {onRegistered ? (
        <Button variant="glass" size="xl" wraps className="max-tablet:col-span-2" onClick={onRegistered}>
          {texts.haveRegistered}
        </Button>
      ) : null}
      {window && (cta.countdown || (hasLink && status.phase === "before")) ? (
        <AddToCalendar
          subject={{ page, window }}
          variant="glass"
          size="xl"
          wraps
          className="max-tablet:col-span-2"
        />
      ) : cta.state === "sales-later" && saleFrom ? (
        <AddToCalendar
          subject={{ page, saleFrom: new Date(saleFrom) }}
          label={texts.addSaleToCalendar}
          variant="glass"
          size="xl"
          wraps
          className="max-tablet:col-span-2"
        />
      ) : null}
      <TrailerButton
        page={page}
        hasIcon={cta.disabled}
        isOpening={isTrailerOpening}
        onIntent={onTrailerIntent}
        onOpen={onOpen}
        className={offersGift ? "max-tablet:px-3" : "max-tablet:col-span-2"}
      />
      {offersGift ? (
        <Button
          variant="quiet"
          size="xl"
          wraps
          icon={<Gift aria-hidden="true" />}
          onClick={() => onOpen({ kind: "gift" })}
          className="max-tablet:border-glass-line max-tablet:px-3 smallest:px-2 smallest:text-base"
        >
          {texts.giftATicket}
        </Button>
      ) : null}
    </>
  );
}

/** Whether tickets are on sale. Viewers who have a ticket can buy another one as a gift. */
function sellsTickets({ page, cta, status, isPreview, haveSalesStopped }: Screening): boolean {
  // The one ticket of a test purchase is for its buyer.
  if (isPreview || haveSalesStopped || page.testPurchase || !page.paywallSettings.enablePaywall) return false;
  return (
    cta.state === "buy" ||
    cta.state === "presale" ||
    ((cta.state === "watch" || cta.state === "time-over") && status.guest === "paid") ||
    (cta.state === "opens-later" && status.guest === "prepaid")
  );
}
