import { formatTimeZoneLabel } from "@matinee/domain/event-dates";

type TimezoneOption = { value: string; readonly label: string };

let options: readonly TimezoneOption[] | null = null;

/** Every IANA timezone as people look for it: 'Los Angeles, Pacific Time (GMT-8)'. Made when first asked for. */
export function timezoneOptions(): readonly TimezoneOption[] {
  options ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map(
    createOption,
  );
  return options;
}

/** The names of some four hundred zones take a while to make; each is made when it is first read. */
function createOption(zone: string): TimezoneOption {
  let label: string | undefined;
  return {
    value: zone,
    get label() {
      label ??= zone === "UTC" ? "UTC" : `${readCity(zone)}, ${formatTimeZoneLabel(new Date(), zone)}`;
      return label;
    },
  };
}

/** With a stored zone that this browser lists under another name. */
export function listTimezoneOptions(zone: string): readonly TimezoneOption[] {
  const all = timezoneOptions();
  return all.some(({ value }) => value === zone) ? all : [{ value: zone, label: zone }, ...all];
}

function readCity(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
