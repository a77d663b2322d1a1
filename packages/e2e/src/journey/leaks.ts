import { expect, type APIRequestContext } from "@playwright/test";

/** Every address of a film below its master playlist: the variants, their init and media segments. */
export async function addressesOf(request: APIRequestContext, master: string): Promise<string[]> {
  const found = [master];
  const follow = async (playlist: string) => {
    const text = await (await request.get(playlist)).text();
    const named = [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(
      ([, line, uri]) => line ?? uri ?? "",
    );
    for (const name of named.filter((each) => each !== "")) {
      const address = new URL(name, playlist).href;
      found.push(address);
      if (address.endsWith(".m3u8")) await follow(address);
    }
  };
  await follow(master);
  return found;
}

/** Not one byte of film: a refusal in the API's envelope, for each address. */
export async function expectRefused(request: APIRequestContext, film: readonly string[]): Promise<void> {
  for (const address of film) {
    const answer = await request.get(address);
    const body = await answer.body();
    expect(answer.status(), address).toBeGreaterThanOrEqual(400);
    expect(answer.status(), address).toBeLessThan(500);
    expect(JSON.parse(body.toString()), address).toHaveProperty("requestId");
  }
}

/** Control: the right grant reads every file whole. */
export async function expectReadable(request: APIRequestContext, film: readonly string[]): Promise<void> {
  for (const address of film) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect((await answer.body()).length, address).toBeGreaterThan(0);
  }
}
