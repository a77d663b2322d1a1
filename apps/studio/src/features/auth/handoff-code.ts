/** The single-use code that another host's sign-in travels in, from an address's fragment. */
export function handoffInAddress(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("handoff");
}
