import { getCountryName } from "@matinee/domain/countries";
import { findOwnerSettlement } from "@matinee/domain/owner-countries";
import type { Text } from "@matinee/texts";

/**
 * Says what an owner's country means for their sales, before anything is built; null when it needs no words.
 * Source: rules/currencies.md, Whose country.
 * @param installation the country of the operator's account at the payment provider, ISO 3166-1 alpha-2
 */
export function describeOwnerCountry(installation: string, owner: string): Text | null {
  const settlement = findOwnerSettlement(installation, owner);
  if (settlement === "direct") return null;
  return (t) =>
    t.payouts.otherCountry[settlement](
      getCountryName(owner, t.formats.locale),
      getCountryName(installation, t.formats.locale),
    );
}
