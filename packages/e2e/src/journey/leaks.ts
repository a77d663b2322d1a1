import { expect, type APIRequestContext } from "@playwright/test";

/** Lists every address of a film from its master playlist: the variants, their init and media segments. */
export async function listFilmAddresses(request: APIRequestContext, master: string): Promise<string[]> {
  const addresses = [master];
  const follow = async (playlist: string) => {
    const text = await (await request.get(playlist)).text();
    const named = [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(
      ([, line, uri]) => line ?? uri ?? "",
    );
    for (const name of named.filter((each) => each !== "")) {
      const address = new URL(name, playlist).href;
      addresses.push(address);
      if (address.endsWith(".m3u8")) await follow(address);
    }
  };
  await follow(master);
  return addresses;
}

/** Expects an error in the API's envelope, and no byte of film, for each address. */
export async function expectRejected(request: APIRequestContext, film: readonly string[]): Promise<void> {
  for (const address of film) {
    const answer = await request.get(address);
    const body = await answer.body();
    expect(answer.status(), address).toBeGreaterThanOrEqual(400);
    expect(answer.status(), address).toBeLessThan(500);
    expect(JSON.parse(body.toString()), address).toHaveProperty("requestId");
  }
}

/** Control: the valid grant reads every file. */
export async function expectReadable(request: APIRequestContext, film: readonly string[]): Promise<void> {
  for (const address of film) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect((await answer.body()).length, address).toBeGreaterThan(0);
  }
}
