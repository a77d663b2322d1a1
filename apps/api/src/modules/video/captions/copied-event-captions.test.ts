import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlaybackFixture, createPlaybackFixture } from "../../../testing/video/playback-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";

let cinema: PlaybackFixture;
let buyer: TestAccount;
let copy: string;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  buyer = await createAccount(cinema.app.services);
  // The state after duplication: an event of another account that shows the same video.
  const page = await createPage(cinema.app.services, buyer.id, { featureVideoId: cinema.videoId });
  copy = page.id;
});
afterAll(() => cinema.app.close());

const buildSrt = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`;

const add = (account: TestAccount, words: string, pageId?: string) =>
  cinema.app.http.inject({
    method: "POST",
    url: `/v1/videos/${cinema.videoId}/captions`,
    headers: account.headers,
    payload: { language: "en", label: "English", text: buildSrt(words), ...(pageId && { pageId }) },
  });

/** Returns the captions that a viewer of an event gets. */
async function read(pageId: string): Promise<string[]> {
  const { data } = await cinema.start(pageId);
  return Promise.all(data.captions.map(async ({ url }: { url: string }) => (await cinema.get(url)).body));
}

test("the owner of a copy can add and remove captions for the copy only", async () => {
  expect((await read(copy)).join()).toContain("Good evening");
  // Without a page ID they would apply to every event; only the original's owner may change those.
  expect((await add(buyer, "Mine for all")).statusCode).toBe(403);
  const added = await add(buyer, "My own words", copy);
  expect(added.statusCode).toBe(201);
  expect((await read(copy)).join()).toContain("My own words");
  expect(await read(copy)).toHaveLength(1);
  expect((await read(cinema.page.id)).join()).toContain("Good evening");

  const url = `/v1/videos/${cinema.videoId}`;
  const listCaptions = async (query: string) =>
    (await cinema.get(`${url}${query}`, buyer.headers)).json().data.captions;
  const ownId = added.json().data.id;
  expect(await listCaptions(`?pageId=${copy}`)).toEqual([
    { id: ownId, language: "en", label: "English", published: true },
  ]);
  const [theirs] = await listCaptions("");
  const remove = (account: TestAccount, id: string) =>
    cinema.app.http.inject({ method: "DELETE", url: `${url}/captions/${id}`, headers: account.headers });
  expect((await remove(buyer, theirs.id)).statusCode).toBe(403);
  expect((await remove(cinema.owner, ownId)).statusCode).toBe(404);
  expect((await add(cinema.owner, "Not mine", copy)).statusCode).toBe(404);
  expect((await remove(buyer, ownId)).statusCode).toBe(204);
  expect((await read(copy)).join()).toContain("Good evening");
});
