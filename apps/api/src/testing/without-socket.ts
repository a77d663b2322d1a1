/** Returns the address of a test's database by TCP and with its password, in place of the faster Unix socket. */
export function withoutSocket(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  return url.href;
}
