import type { Config } from "../platform/config.ts";

export type AppName = "watch" | "studio" | "backoffice";

/** Creates the lookup of an app by Host header; it returns null for other hosts. In production, names and ports are exact. */
export function createAppResolver({
  WATCH_URL,
  STUDIO_URL,
  BACKOFFICE_URL,
  isProduction,
}: Pick<Config, "WATCH_URL" | "STUDIO_URL" | "BACKOFFICE_URL" | "isProduction">): (
  host: string,
) => AppName | null {
  const hosts = new Map<string, AppName>([
    [new URL(WATCH_URL).host, "watch"],
    [new URL(STUDIO_URL).host, "studio"],
    [new URL(BACKOFFICE_URL).host, "backoffice"],
  ]);
  if (isProduction) return (host) => hosts.get(host) ?? null;
  // A machine has several names: each app of the demo has a port of its own.
  const ports = new Map([...hosts].map(([host, app]) => [readPort(host), app]));
  return (host) =>
    hosts.get(host) ??
    findAppByPrefix(host) ??
    (ports.size === hosts.size ? (ports.get(readPort(host)) ?? null) : null);
}

/** The port of a Host header; empty for that of the scheme. */
const readPort = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? "";

function findAppByPrefix(host: string): AppName | null {
  if (host.startsWith("watch.")) return "watch";
  if (host.startsWith("studio.")) return "studio";
  return host.startsWith("admin.") ? "backoffice" : null;
}
