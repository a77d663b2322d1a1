import { formatZonePlace } from "@matinee/domain/zone-names";
import { messages } from "@matinee/texts";

type TimezoneOption = { value: string; readonly label: string };

let options: readonly TimezoneOption[] | null = null;

/** Lists every IANA timezone with a readable label: 'Los Angeles, Pacific Time (GMT-8)'. Built on the first call. */
export function buildTimezoneOptions(): readonly TimezoneOption[] {
  options ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map(
    createOption,
  );
  return options;
}

/** Formatting about 400 names is slow, so each label is formatted when it is first read. */
function createOption(zone: string): TimezoneOption {
  let label: string | undefined;
  return {
    value: zone,
    get label() {
      label ??=
        zone === "UTC"
          ? "UTC"
          : `${formatZonePlace(zone)}, ${messages.formats.timeZoneLabel(new Date(), zone)}`;
      return label;
    },
  };
}

/** Adds a stored timezone that this browser does not list under the same name. */
export function listTimezoneOptions(zone: string): readonly TimezoneOption[] {
  const all = buildTimezoneOptions();
  return all.some(({ value }) => value === zone) ? all : [{ value: zone, label: zone }, ...all];
}
