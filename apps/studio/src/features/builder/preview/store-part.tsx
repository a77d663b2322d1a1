import { messages } from "@matinee/texts";
import { listDonationSuggestions, readSuggestions } from "@matinee/domain/donations";
import { describeDelivery, describeStock } from "@matinee/texts/product-notes";
import { subtitleCutOff, truncate } from "@matinee/domain/text-rules";
import { Package } from "lucide-react";
import type { PartProps } from "./preview-event.ts";

const texts = messages.pagePreview;

/** Draws the Store tab. */
export function StorePart({ event, phone }: PartProps) {
  return (
    <div className={phone ? "pt-6" : "pt-8"}>
      <p className="font-display text-title-lg">{messages.watch.store}</p>
      {event.products.length === 0 ? <p className="mt-6 text-text-2">{texts.storeEmpty}</p> : null}
      <ul className={`mt-6 grid gap-y-8 ${phone ? "grid-cols-2 gap-x-4" : "grid-cols-4 gap-x-6"}`}>
        {event.products.map((product) => (
          <li key={product.id}>
            <span className="relative block aspect-square overflow-hidden rounded-3 bg-surface">
              {product.thumbnail ? (
                <img src={product.thumbnail} alt="" className="size-full object-cover" />
              ) : (
                <span className="grid size-full place-items-center text-text-3">
                  <Package className="size-10" />
                </span>
              )}
              {describeStock(product) ? (
                <span className="absolute start-3 top-3 rounded-full bg-surface px-3 py-1 text-xs font-semibold">
                  {describeStock(product)}
                </span>
              ) : null}
            </span>
            <span className="mt-3 flex flex-wrap justify-between gap-x-4 leading-ui font-semibold">
              <span className="min-w-0 wrap-anywhere">{product.title}</span>
              <span className="tabular-nums">{messages.formats.money(product.price, event.currency)}</span>
            </span>
            <span className="mt-1 block text-sm text-text-3">
              {describeDelivery(product, event.currency)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tile =
  "grid min-h-11 place-items-center rounded-2 border border-line-strong bg-field px-3 py-2 font-semibold tabular-nums";
const chosenTile = "border-accent bg-accent-soft text-accent-text shadow-[inset_0_0_0_1px_var(--accent)]";

/** Draws the Support Us tab: the donation subtitle and the suggested amounts. */
export function SupportPart({ event, phone }: PartProps) {
  const { currency, paywall } = event;
  const amounts = listDonationSuggestions(readSuggestions(paywall, "page"), "midroll", currency).map(
    (amount) => messages.formats.shortMoney(amount, currency),
  );
  return (
    <div className={`panel mt-4 grid gap-x-16 gap-y-6 ${phone ? "p-6" : "grid-cols-2 rounded-4 p-12"}`}>
      <div>
        <p className="font-display text-title-lg">{messages.watch.supportUs}</p>
        <p className="mt-3 max-w-[44ch] text-text-2 wrap-anywhere">
          {truncate(paywall.donationSubtitle ?? "", subtitleCutOff.standard).text}
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <div className={`grid gap-2 ${phone ? "grid-cols-3" : "auto-cols-fr grid-flow-col"}`}>
          {[...amounts, messages.giving.custom].map((label, index) => (
            <span key={label} className={index === 0 ? `${tile} ${chosenTile}` : tile}>
              {label}
            </span>
          ))}
        </div>
        <span className="grid h-12 place-items-center rounded-2 bg-primary font-semibold text-on-primary">
          {messages.donations.sendDonation}
        </span>
      </div>
    </div>
  );
}
