import { addsTax } from "@matinee/domain/adds-tax";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Price } from "@matinee/ui/price";
import type { BoughtTickets } from "../checkout/order-lines.ts";

const texts = messages.gateSteps;

/** Shows the price before the checkout. An optional paywall can be declined. */
export function PaywallStep({
  page,
  tickets,
  when,
  onContinue,
  onKeepWatching,
}: {
  page: PublicPage;
  tickets: BoughtTickets;
  when: string | null;
  onContinue: () => void;
  onKeepWatching?: (() => void) | undefined;
}) {
  const { quantity, product } = tickets;
  const { payWhatYouCan, suggestedPrice } = product ? {} : page.paywallSettings;
  const price = (product ?? page.paywallSettings).price * quantity;
  const earlyBird = product ? null : page.earlyBird;
  return (
    <>
      <DialogBody>
        <p className="mt-2 flex items-baseline justify-between gap-4 border-y border-line py-4">
          <span className="min-w-0 wrap-anywhere">
            {product?.title ?? texts.ticketFor(page.title)}
            {quantity > 1 ? ` × ${quantity}` : null}
          </span>
          {payWhatYouCan ? (
            <span className="text-end text-lg font-semibold tabular-nums">
              {messages.payWhatYouCan.price(price, page.currency)}
            </span>
          ) : (
            <Price
              cents={price}
              currency={page.currency}
              {...(earlyBird && {
                wasCents: earlyBird.ordinaryPrice * quantity,
                wasLabel: messages.earlyBird.ordinaryPrice,
              })}
              freeLabel={messages.checkout.free}
              className="text-lg font-semibold"
            />
          )}
        </p>
        {suggestedPrice ? (
          <p className="mt-3 text-sm text-text-2">
            {messages.chosenPrice.suggested(suggestedPrice, page.currency)}.
          </p>
        ) : null}
        {earlyBird ? (
          <p className="mt-3 text-sm text-text-2">{messages.earlyBird.line(earlyBird, page.timezone)}.</p>
        ) : null}
        {addsTax(page) ? <p className="mt-3 text-sm text-text-2">{messages.eventPage.plusTax}</p> : null}
        {when ? <p className="mt-3 text-sm text-text-2">{when}</p> : null}
      </DialogBody>
      <DialogFooter>
        {onKeepWatching ? (
          <Button variant="quiet" onClick={onKeepWatching}>
            {messages.gateSteps.keepWatching}
          </Button>
        ) : null}
        <Button variant="primary" size="xl" wraps className="tablet:flex-1" onClick={onContinue}>
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </>
  );
}
