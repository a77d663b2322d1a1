import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlaybackFixture, createPlaybackFixture } from "../../../testing/playback-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";

let cinema: PlaybackFixture;
let buyer: TestAccount;
let copy: string;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  buyer = await createAccount(cinema.app.services);
  // As duplicating leaves it: another's event that shows the same film.
  const page = await createPage(cinema.app.services, buyer.id, { featureVideoId: cinema.videoId });
  copy = page.id;
});
afterAll(() => cinema.app.close());

const srt = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`;

const add = (who: TestAccount, words: string, pageId?: string) =>
  cinema.app.http.inject({
    method: "POST",
    url: `/v1/videos/${cinema.videoId}/captions`,
    headers: who.headers,
    payload: { language: "en", label: "English", text: srt(words), ...(pageId && { pageId }) },
  });

/** What a viewer of an event reads. */
async function read(pageId: string): Promise<string[]> {
  const { data } = await cinema.start(pageId);
  return Promise.all(data.captions.map(async ({ url }: { url: string }) => (await cinema.get(url)).body));
}

test("a copy's owner captions a shared film for the copy alone, and takes only those away again", async () => {
  expect((await read(copy)).join()).toContain("Good evening");
  // Without the event's name they would be everyone's, and those are the original's owner's.
  expect((await add(buyer, "Mine for all")).statusCode).toBe(403);
  const added = await add(buyer, "My own words", copy);
  expect(added.statusCode).toBe(201);
  expect((await read(copy)).join()).toContain("My own words");
  expect(await read(copy)).toHaveLength(1);
  expect((await read(cinema.page.id)).join()).toContain("Good evening");

  const url = `/v1/videos/${cinema.videoId}`;
  const listed = async (query: string) =>
    (await cinema.get(`${url}${query}`, buyer.headers)).json().data.captions;
  const own = added.json().data.id;
  expect(await listed(`?pageId=${copy}`)).toEqual([
    { id: own, language: "en", label: "English", published: true },
  ]);
  const [theirs] = await listed("");
  const remove = (who: TestAccount, id: string) =>
    cinema.app.http.inject({ method: "DELETE", url: `${url}/captions/${id}`, headers: who.headers });
  expect((await remove(buyer, theirs.id)).statusCode).toBe(403);
  expect((await remove(cinema.owner, own)).statusCode).toBe(404);
  expect((await add(cinema.owner, "Not mine", copy)).statusCode).toBe(404);
  expect((await remove(buyer, own)).statusCode).toBe(204);
  expect((await read(copy)).join()).toContain("Good evening");
});
