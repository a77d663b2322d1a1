import { messages } from "@matinee/texts";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { decidePassState, isSoldEarly, type OfferedPass, type PassState } from "@matinee/domain/passes";
import type { OrderDraftLine } from "../checkout/order-draft.ts";

const texts = messages.passCard;

/** A number that is left is said from here on. */
const FEW_LEFT = 20;

const readTime = (instant: string | null) => (instant === null ? null : new Date(instant));

const toOffer = (pass: PublicPass): OfferedPass => ({
  priceCents: pass.price,
  earlyPriceCents: pass.earlyPrice,
  saleFrom: readTime(pass.saleFrom),
  saleUntil: readTime(pass.saleUntil),
  earlyUntil: readTime(pass.earlyUntil),
  left: pass.left,
  earlyLeft: pass.earlyLeft,
});

/** The price of each of `quantity` passes of one order at `now`, in cents. */
export const findPassPrice = (pass: PublicPass, now: Date, quantity = 1): number =>
  isSoldEarly(toOffer(pass), now, quantity) ? (pass.earlyPrice ?? pass.price) : pass.price;

/** Creates the order line of passes at the price that they have at `now`. */
export const createPassLine = (pass: PublicPass, quantity: number, now: Date): OrderDraftLine => ({
  key: pass.id,
  type: "pass",
  title: pass.title,
  thumbnail: pass.thumbnail,
  unitCents: findPassPrice(pass, now, quantity),
  shippingCents: 0,
  quantity,
  product: { kind: "existing", id: pass.id },
});

export const isOnSale = (state: PassState): boolean => state === "early" || state === "on-sale";

/** A pass as its card says it at a time. */
export interface ShownOffer {
  state: PassState;
  priceCents: number;
  /** Of a pass at its early price. */
  ordinaryCents: number | null;
  /** From when or until when, how many are left, and why it is not sold; empty where there is nothing to say. */
  note: string;
}

/**
 * Describes whether a pass is sold, and for how much.
 * @param closesAt when its festival ends
 * @param zone IANA time zone of the reader
 */
export function describePassOffer(
  pass: PublicPass,
  closesAt: string | null,
  { now, zone }: { now: Date; zone: string },
): ShownOffer {
  const state = decidePassState(toOffer(pass), readTime(closesAt), now);
  const format = (instant: string) => messages.formats.eventDate(new Date(instant), zone, true);
  const isEarly = state === "early";
  return {
    state,
    priceCents: isEarly ? (pass.earlyPrice ?? pass.price) : pass.price,
    ordinaryCents: isEarly ? pass.price : null,
    note: messages.formats.facts(listNotes(pass, state, format)),
  };
}

function listNotes(pass: PublicPass, state: PassState, format: (instant: string) => string): string[] {
  switch (state) {
    case "ended":
      return [texts.ended];
    case "sold-out":
      return [texts.soldOut];
    case "later":
      return pass.saleFrom ? [texts.from(format(pass.saleFrom))] : [];
    case "early":
      return [
        ...(pass.earlyUntil ? [texts.earlyUntil(format(pass.earlyUntil))] : []),
        ...(pass.earlyLeft === null ? [] : [texts.earlyLeft(pass.earlyLeft)]),
      ];
    case "on-sale":
      return [
        ...(pass.saleUntil ? [texts.until(format(pass.saleUntil))] : []),
        ...(pass.left !== null && pass.left <= FEW_LEFT ? [texts.left(pass.left)] : []),
      ];
  }
}
