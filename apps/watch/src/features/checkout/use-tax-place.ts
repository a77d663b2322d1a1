import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { isComplete, type TaxPlace } from "./order-tax.ts";
import type { Checkout } from "./use-checkout.ts";
import type { OrderTax } from "./use-order-tax.ts";

const placeFields = ["country", "state", "zip", "taxNumber"] as const satisfies (keyof TaxPlace)[];

/**
 * Asks for the tax of the place that the form has, and shows at its fields what is wrong with it.
 * @returns whether a field says why the tax is not known
 */
export function useTaxPlace(
  { form, invoice }: Pick<Checkout, "form" | "invoice">,
  { isByPlace, failure, setPlace }: OrderTax,
): boolean {
  const [country, state, zip] = useWatch({ control: form.control, name: ["country", "state", "zip"] });
  const [business, typedNumber] = useWatch({ control: invoice.form.control, name: ["country", "taxNumber"] });
  const taxNumber = invoice.isWanted && business === country ? typedNumber.trim() : "";
  const ask = useEffectEvent(setPlace);
  useEffect(() => {
    const place = { country, state: state.trim(), zip: zip.trim(), taxNumber };
    if (isByPlace) ask(isComplete(place) ? place : null);
  }, [isByPlace, country, state, zip, taxNumber]);
  const show = useEffectEvent((fields: Readonly<Record<string, string>>) => {
    for (const name of placeFields) {
      const message = fields[name];
      if (message === undefined) continue;
      if (name === "taxNumber") invoice.form.setError(name, { message });
      else form.setError(name, { message });
    }
  });
  useEffect(() => {
    if (failure instanceof ApiFailure) show(failure.fields);
  }, [failure]);
  return failure instanceof ApiFailure && placeFields.some((name) => failure.fields[name] !== undefined);
}
