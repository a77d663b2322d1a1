/** Returns a path of this app to go back to, or null for a value that could lead to another host. */
export function parseReturnPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null;
}
