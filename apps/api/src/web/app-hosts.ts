import type { Config } from "../platform/config.ts";

export type AppName = "watch" | "studio" | "backoffice";

/** Creates the lookup of an app by Host header; it returns null for other hosts. In production hosts are exact. */
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
  return (host) => hosts.get(host) ?? (isProduction ? null : findAppByPrefix(host));
}

function findAppByPrefix(host: string): AppName | null {
  if (host.startsWith("watch.")) return "watch";
  if (host.startsWith("studio.")) return "studio";
  return host.startsWith("admin.") ? "backoffice" : null;
}
