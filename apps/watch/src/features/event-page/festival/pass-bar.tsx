import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import type { RefObject } from "react";
import { describePassOffer, isOnSale } from "../../store/pass-offer.ts";
import { BuyBar } from "../frame/buy-bar.tsx";
import { formatTime, isSameDay } from "./screening-state.ts";

const texts = messages.passCard;

/** Leads back to the passes from the bottom of a phone, with the lowest price. Nothing while none is sold. */
export function PassBar({
  passes,
  page,
  reader: { now, zone },
  watched,
}: {
  passes: readonly PublicPass[];
  page: PublicPage;
  /** `now` in milliseconds since 1970. */
  reader: { now: number; zone: string };
  /** The section of the passes is its first child. */
  watched: RefObject<HTMLElement | null>;
}) {
  const offer = describeBestOffer(passes, page, { now: new Date(now), zone });
  if (!offer) return null;
  return (
    <BuyBar watched={watched} {...offer}>
      <Button asChild size="lg" variant="primary">
        <a href="#passes">{messages.festivalPage.getAPass}</a>
      </Button>
    </BuyBar>
  );
}

/**
 * Describes the lowest price that a pass has now, and until when there is an early one.
 * @returns null while no pass is on sale
 */
export function describeBestOffer(
  passes: readonly PublicPass[],
  { closesAt, currency }: Pick<PublicPage, "closesAt" | "currency">,
  reader: { now: Date; zone: string },
): { title: string; note: string } | null {
  const offers = passes
    .map((pass) => ({ pass, ...describePassOffer(pass, closesAt, reader) }))
    .filter(({ state }) => isOnSale(state))
    .toSorted((a, b) => a.priceCents - b.priceCents);
  const [best] = offers;
  if (!best) return null;
  const price = best.priceCents > 0 ? messages.formats.money(best.priceCents, currency) : texts.free;
  const hasOthers = offers.some(({ priceCents }) => priceCents !== best.priceCents);
  const early = offers.find(({ state }) => state === "early")?.pass;
  return {
    title: hasOthers ? texts.priceFrom(price) : price,
    note: (early && describeEarlyEnd(early, reader)) ?? best.pass.title,
  };
}

/** A bar has no space for a whole date. */
function describeEarlyEnd(
  { earlyUntil, earlyLeft }: PublicPass,
  { now, zone }: { now: Date; zone: string },
): string | null {
  if (earlyUntil === null) return earlyLeft === null ? null : texts.earlyLeft(earlyLeft);
  const day = { timeZone: zone, month: "short", day: "numeric" } as const;
  return texts.earlyUntil(
    isSameDay(earlyUntil, now.getTime(), zone)
      ? formatTime(earlyUntil, zone)
      : messages.formats.date(earlyUntil, day),
  );
}
