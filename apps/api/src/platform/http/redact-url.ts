import { contract } from "@matinee/contract";
import type { PolicedRoute } from "@matinee/contract/router";

/** The parameters of the contract's paths that are credentials where someone without an account calls. */
export const CREDENTIAL_PARAMETERS: ReadonlySet<string> = new Set([
  "code",
  "grant",
  "grantId",
  "orderId",
  "sid",
  "ticket",
  "token",
]);

/** What precedes a credential in a path that is not in the contract: of media, of pages with a viewing link and of offers. */
const OTHER_PREFIXES = ["media(?:/(?:admission|used))?", "(?:watch|festival|queue)/[^/]+", "offer"];

/** Lists the paths of the contract that have a credential. Owners and staff name the same rows by their ids. */
export function listCredentialPaths(): string[] {
  const routes = Object.values(contract).flatMap((router): PolicedRoute[] => Object.values(router));
  const isCredential = (part: string) => part.startsWith(":") && CREDENTIAL_PARAMETERS.has(part.slice(1));
  const paths = routes
    .filter(({ metadata: { allow } }) => allow.includes("public") || allow.includes("viewer"))
    .map(({ path }) => path)
    .filter((path) => path.split("/").some(isCredential));
  return [...new Set(paths)];
}

/** Lists the parts of paths that stand before a credential. */
function listPrefixes(): string[] {
  const prefixes = listCredentialPaths().flatMap((path) => {
    const parts = path.split("/");
    return parts.filter((_part, index) => CREDENTIAL_PARAMETERS.has(parts[index + 1]?.slice(1) ?? ""));
  });
  return [...new Set(prefixes), ...OTHER_PREFIXES];
}

/** Credentials in the paths and queries of URLs. nginx has the same paths (infra/nginx), which a test holds to these. */
const CREDENTIALS = new RegExp(
  String.raw`(/(?:${listPrefixes().join("|")})/|[?&](?:subscriberID|token|offer|queue)=)[\w.%-]{20,}`,
  "gi",
);

/** Values of query parameters with which people are searched for or named. */
const PERSONAL = /([?&](?:search_?term|email|name)=)[^&#]*/gi;

/** Replaces credentials in a URL with `[credential]` and personal data in its query with `[personal]`, for logging. */
export function redactUrl(url: string): string {
  return url.replace(CREDENTIALS, "$1[credential]").replace(PERSONAL, "$1[personal]");
}
