import type { Text } from "@matinee/texts";
import { isIP } from "node:net";
import { isReachableAddress, type AllowedNetworks } from "../../platform/network-address.ts";

export interface UrlRules {
  /** In development. */
  allowsHttp: boolean;
  /** Networks that may be reached although they are not public. */
  networks: AllowedNetworks;
}

/** Returns the host without the brackets of an IPv6 address. `URL` writes every form of an IPv4 address in decimals. */
export const getHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Finds what is wrong with a webhook's address; null for one that may be used. Names are resolved only when sending. */
export function findUrlProblem(text: string, { allowsHttp, networks }: UrlRules): Text | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "https:" && !(allowsHttp && url.protocol === "http:")))
    return allowsHttp ? (t) => t.webhooks.invalidUrlInDevelopment : (t) => t.webhooks.invalidUrl;
  if (url.username || url.password) return (t) => t.webhooks.hasCredentials;
  const host = getHost(url);
  return isIP(host) && !isReachableAddress(host, networks) ? (t) => t.webhooks.internalUrl : null;
}
