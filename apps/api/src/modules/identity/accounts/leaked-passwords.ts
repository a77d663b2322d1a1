import { createHash } from "node:crypto";

const PREFIX_LENGTH = 5;

/**
 * Asks a service of leaked passwords with the first five digits of a hash. A slow or unavailable service accepts the
 * password, and so does one that redirects elsewhere.
 * @param baseUrl a service with the range API of Pwned Passwords; empty: no service
 */
export async function hasLeaked(baseUrl: string, password: string, timeoutMs = 300): Promise<boolean> {
  if (baseUrl === "") return false;
  const digest = createHash("sha1").update(password).digest("hex").toUpperCase();
  const suffix = digest.slice(PREFIX_LENGTH);
  const list = await fetchRange(baseUrl, digest.slice(0, PREFIX_LENGTH), timeoutMs);
  // A count of 0 is padding.
  return list.split("\n").some((line) => line.startsWith(`${suffix}:`) && Number(line.split(":")[1]) > 0);
}

/** Returns the lines `SUFFIX:COUNT` of a prefix; empty when the service does not answer. */
async function fetchRange(baseUrl: string, prefix: string, timeoutMs: number): Promise<string> {
  const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/range/${prefix}`, {
    headers: { "add-padding": "true", "user-agent": "matinee" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response?.ok) return "";
  return response.text().catch(() => "");
}
