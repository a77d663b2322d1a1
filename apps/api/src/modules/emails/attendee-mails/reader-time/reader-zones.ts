import { isCountryCode } from "@matinee/domain/countries";

/** Where a reader is, by their order or registration; each part is empty when unknown. */
export interface ReaderPlace {
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string;
  /** The state or province of an address, as typed, in lower case. */
  state: string;
}

/**
 * Finds the IANA time zones in which a reader can be: those of the cities of a known state, or of the whole country. Empty
 * for an unknown country and for one without inhabitants (rules/emails.md, Email).
 */
export async function findReaderZones({ country, state }: ReaderPlace): Promise<readonly string[]> {
  const zones = isCountryCode(country) ? listZones(country) : [];
  if (zones.length < 2 || state === "") return zones;
  const ofState = await listZonesOfState(country, state);
  return ofState.length > 0 ? ofState : zones;
}

const listZones = (country: string): readonly string[] =>
  new Intl.Locale("und", { region: country }).getTimeZones() ?? [];

async function listZonesOfState(country: string, state: string): Promise<readonly string[]> {
  // A module of our own, because a bundled CommonJS package loaded like this lacks its named exports. The list of cities is
  // large, and few processes ever need it.
  zonesByState ??= import("./zones-by-state.ts").then(({ groupZonesByState }) => groupZonesByState());
  return [...((await zonesByState).get(`${country} ${state}`) ?? [])];
}

let zonesByState: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;
