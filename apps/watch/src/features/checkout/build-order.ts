import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { takesPlace } from "@matinee/domain/admission";
import { needsBuyerField, needsRegion } from "@matinee/domain/checkout-rules";
import { hasPostalCodes } from "@matinee/domain/countries";
import { api } from "../../api.ts";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { readViewerRecord } from "../viewer/viewer-record.ts";
import { type AppliedPromo, type OrderDraft, type OrderDraftLine, getAddressNeed } from "./order-draft.ts";
import { isTaxedByPlace } from "./order-tax.ts";
import type { CheckoutValues } from "./use-buyer-form.ts";

/**
 * Builds the request body of the order. It asks the API for the products of a ticket or donation.
 * @param shown the total and the tax that the buyer saw, and the versions of the terms and of the privacy policy
 * @throws ApiFailure
 */
export async function buildOrder(
  pageId: string,
  draft: OrderDraft,
  promo: AppliedPromo | null,
  values: CheckoutValues,
  shown: Pick<CreateOrder, "total" | "legalVersions" | "taxToken">,
): Promise<CreateOrder> {
  const { tos, ...buyer } = values;
  const need = getAddressNeed(draft, promo);
  const trimmed = Object.fromEntries(
    Object.entries(buyer)
      .filter(
        ([name]) =>
          (needsBuyerField(name, need) && (name !== "zip" || hasPostalCodes(buyer.country))) ||
          (name === "state" && isTaxedByPlace(draft, promo) && needsRegion(buyer.country)),
      )
      .map(([name, text]) => [name, text.trim()]),
  );
  const { street = "", city = "", state = "", zip = "" } = trimmed;
  const products = await findProducts(pageId, draft);
  // A donation or goods need no place.
  const takesPlaces = draft.lines.some(({ type }) => takesPlace(type));
  const { offerToken, queueToken } = takesPlaces ? readViewerRecord(pageId) : {};
  return {
    ...draft.extras,
    ...trimmed,
    email: values.email.trim(),
    name: values.name.trim(),
    ...(need === "shipping" && { address: [street, city, state, zip].filter(Boolean).join(", ") }),
    prepay: true,
    tos,
    products,
    currency: draft.currency,
    ...shown,
    deviceId: getDeviceId(),
    ...(promo && { couponCode: promo.code }),
    ...(offerToken !== undefined && { offerToken }),
    ...(queueToken !== undefined && { queueToken }),
  };
}

/**
 * Lists the products of an order as the API knows them.
 * @throws ApiFailure
 */
export const findProducts = (pageId: string, draft: OrderDraft): Promise<CreateOrder["products"]> =>
  Promise.all(
    draft.lines.map(async (line) => ({
      id: await findProductId(pageId, line),
      quantity: line.quantity,
      ...(line.product.kind === "ticket" && { amount: line.product.amount }),
    })),
  );

async function findProductId(pageId: string, { product, unitCents }: OrderDraftLine): Promise<string> {
  if (product.kind === "existing") return product.id;
  if (product.kind === "donation") {
    const { donationProductId } = await unwrapData(
      api.products.createDonation({ params: { id: pageId }, body: { amount: unitCents } }),
    );
    return donationProductId;
  }
  if (product.id) return product.id;
  const [ticket] = await unwrapData(
    api.products.list({ params: { id: pageId }, query: { type: "paywall" } }),
  );
  if (ticket) return ticket.id;
  throw new ApiFailure(409, { code: "state-conflict", message: messages.purchase.ticketPriceChanged });
}
