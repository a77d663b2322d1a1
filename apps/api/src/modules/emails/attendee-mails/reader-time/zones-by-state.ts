import { isTimeZone } from "@matinee/domain/time-zones";
import { cityMapping } from "city-timezones";

/**
 * Groups the IANA time zones of cities by country and state, as in `US texas`: by the state's name, and in the United
 * States also by its postal abbreviation.
 */
export function groupZonesByState(): ReadonlyMap<string, ReadonlySet<string>> {
  const zones = new Map<string, Set<string>>();
  for (const { iso2, province, state_ansi: abbreviation, timezone } of cityMapping) {
    if (!timezone || !isTimeZone(timezone)) continue;
    for (const name of [province, abbreviation]) {
      if (!name) continue;
      const key = `${iso2} ${name.toLowerCase()}`;
      const stateZones = zones.get(key) ?? new Set();
      zones.set(key, stateZones.add(timezone));
    }
  }
  return zones;
}
