import { timeZoneLabel } from "@matinee/domain/event-dates";

let options: { value: string; label: string }[] | null = null;

/** Every IANA timezone as people look for it: 'Los Angeles, Pacific Time (GMT-8)'. Made when first asked for. */
export function timezoneOptions(): readonly { value: string; label: string }[] {
  const now = new Date();
  options ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
    value: zone,
    label: zone === "UTC" ? "UTC" : `${cityOf(zone)}, ${timeZoneLabel(now, zone)}`,
  }));
  return options;
}

/** With a stored zone that this browser lists under another name. */
export function timezoneOptionsWith(zone: string): readonly { value: string; label: string }[] {
  const all = timezoneOptions();
  return all.some(({ value }) => value === zone) ? all : [{ value: zone, label: zone }, ...all];
}

function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
