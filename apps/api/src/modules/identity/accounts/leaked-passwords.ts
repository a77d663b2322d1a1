import { pwnedPassword } from "hibp";

/**
 * Asks a service of leaked passwords with the first five digits of a hash. A slow or unavailable service accepts the password.
 * @param baseUrl empty: no service
 */
export async function hasLeaked(baseUrl: string, password: string, timeoutMs = 300): Promise<boolean> {
  if (baseUrl === "") return false;
  return (await pwnedPassword(password, { baseUrl, timeoutMs, addPadding: true }).catch(() => 0)) > 0;
}
