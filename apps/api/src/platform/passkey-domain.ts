/**
 * Returns the domain for passkeys: the longest one that all hosts share, at least two labels; `localhost` on this
 * machine, because passkeys do not work at IP addresses. Null when the hosts share none.
 */
export function findPasskeyDomain(addresses: readonly string[]): string | null {
  const hosts = addresses.map((address) => new URL(address).hostname);
  if (hosts.every(isLocal)) return "localhost";
  const [first = [], ...others] = hosts.map((host) => host.split(".").toReversed());
  const end = first.findIndex((label, index) => others.some((labels) => labels[index] !== label));
  const shared = end === -1 ? first : first.slice(0, end);
  return shared.length < 2 ? null : shared.toReversed().join(".");
}

/** Whether passkeys of the domain work at this address: it is the domain or one of its subdomains. */
export function isInDomain(address: string, domain: string): boolean {
  const { hostname } = new URL(address);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The origins at which passkeys of the domain may be used. `localhost` replaces a local IP address. */
export function listPasskeyOrigins(domain: string, addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    const url = new URL(address);
    if (domain === "localhost" && isLocal(url.hostname)) url.hostname = "localhost";
    return url.origin;
  });
}

const isLocal = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";
