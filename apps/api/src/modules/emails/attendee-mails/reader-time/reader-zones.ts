import { isCountryCode } from "@matinee/domain/countries";
import { isTimeZone } from "@matinee/domain/time-zones";

/** Where a reader is, by their order or registration; each part is empty when unknown. */
export interface ReaderPlace {
  /** ISO 3166-1 alpha-2, in upper case. */
  country: string;
  /** The state or province of an address, as typed, in lower case. */
  state: string;
}

/**
 * Finds the IANA time zones in which a reader can be: those of the cities of a known state, or of the whole country. Empty
 * for an unknown country and for one without inhabitants (docs/product-rules.md, Email).
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
  zonesByState ??= loadZonesByState();
  return [...((await zonesByState).get(`${country} ${state}`) ?? [])];
}

let zonesByState: Promise<Map<string, Set<string>>> | undefined;

/** Groups the zones of cities by country and state: its name, or its postal abbreviation in the United States. */
async function loadZonesByState(): Promise<Map<string, Set<string>>> {
  // The list of cities is large, and few processes ever need it.
  const { cityMapping } = await import("city-timezones");
  const zones = new Map<string, Set<string>>();
  for (const { iso2, province, state_ansi: abbreviation, timezone } of cityMapping) {
    if (!timezone || !isTimeZone(timezone)) continue;
    for (const name of [province, abbreviation]) {
      if (!name) continue;
      const key = `${iso2} ${name.toLowerCase()}`;
      const known = zones.get(key) ?? new Set();
      zones.set(key, known.add(timezone));
    }
  }
  return zones;
}
