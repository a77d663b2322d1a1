import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { issueViewerToken } from "./viewer-credentials.queries.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const DAY_MS = 86_400_000;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

const replace = (path: string, headers: Record<string, string> = {}) =>
  cinema.app.http.inject({ method: "POST", url: `/v1/pages/${path}/viewing-link`, headers });
const getAccess = (pageId: string, token: string) =>
  cinema.app.http.inject({ url: `/v1/pages/${pageId}/subscribers/${token}/access` });
const findEmails = (pageId: string) =>
  cinema.app.services.db
    .select({ to: emailOutbox.to, input: emailOutbox.input })
    .from(emailOutbox)
    .where(eq(emailOutbox.pageId, pageId));

test("the owner ends every earlier link of an order, and what plays behind it, and emails a new one", async () => {
  const page = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: cinema.page.paywallSettings,
  });
  await cinema.addVideo(page.id);
  const order = await createOrder(cinema.app.services, page.id, { email: "ann@example.com" });
  const bystander = await createOrder(cinema.app.services, page.id);
  const emailed = await issueViewerToken(cinema.app.services.db, { pageId: page.id, orderId: order.id });
  const playback = await cinema.start(page.id, { orderSlug: emailed });
  const segment = `${getMediaBase(playback.data.manifestUrl)}/360p/00000.m4s`;
  expect((await cinema.get(segment)).statusCode).toBe(200);

  const response = await replace(`${page.id}/orders/${order.id}`, cinema.owner.headers);
  expect(response.json().data).toEqual({ sent: true });
  for (const token of [order.slug, emailed]) {
    expect((await getAccess(page.id, token)).statusCode).toBe(404);
    const order404 = await cinema.app.http.inject({ url: `/v1/pages/${page.id}/orders/${token}` });
    expect(order404.statusCode).toBe(404);
    expect((await cinema.start(page.id, { orderSlug: token })).data.previewSeconds).toBe(6);
  }
  await expect.poll(async () => (await cinema.get(segment)).statusCode).toBe(403);
  expect((await cinema.heartbeat(playback.data.id, 3)).json().data.reason).toBe("withdrawn");
  expect(await findEmails(page.id)).toEqual([
    { to: "ann@example.com", input: { orderId: order.id, replaces: true } },
  ]);
  // The link in that email works, and so does another order's link.
  const fresh = await issueViewerToken(cinema.app.services.db, { pageId: page.id, orderId: order.id });
  for (const token of [fresh, bystander.slug]) {
    expect((await getAccess(page.id, token)).json().data.access).toBe(true);
  }
});

test("the holder replaces the own link and goes on with the new one at once", async () => {
  const order = await createOrder(cinema.app.services, cinema.page.id);
  const response = await replace(`${cinema.page.id}/orders/${order.slug}`);
  expect(response.statusCode).toBe(200);
  const { slug } = response.json().data;
  expect((await getAccess(cinema.page.id, order.slug)).statusCode).toBe(404);
  const { status, data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  expect({ status, preview: data.previewSeconds }).toEqual({ status: 201, preview: undefined });
  expect((await cinema.get(`${getMediaBase(data.manifestUrl)}/360p/00003.m4s`)).statusCode).toBe(200);
  // The old link cannot replace anything.
  expect((await replace(`${cinema.page.id}/orders/${order.slug}`)).statusCode).toBe(404);
});

test("replaces the link of a registration, for its holder and for the owner only", async () => {
  const capture = await createPage(cinema.app.services, cinema.owner.id, { emailCapture: true });
  const person = await createSubscriber(cinema.app.services, capture.id);
  const stranger = await createAccount(cinema.app.services);
  const byRow = `${capture.id}/subscribers/${person.id}`;
  expect((await replace(byRow)).statusCode).toBe(404);
  expect((await replace(byRow, stranger.headers)).statusCode).toBe(404);
  expect((await getAccess(capture.id, person.credential)).json().data.access).toBe(true);

  const own = await replace(`${capture.id}/subscribers/${person.credential}`);
  const { slug } = own.json().data;
  expect((await getAccess(capture.id, person.credential)).statusCode).toBe(404);
  expect((await getAccess(capture.id, slug)).json().data.access).toBe(true);
  expect((await replace(byRow, cinema.owner.headers)).json().data).toEqual({ sent: true });
  expect((await getAccess(capture.id, slug)).statusCode).toBe(404);
  const foreignPage = `${cinema.page.id}/subscribers/${person.id}`;
  expect((await replace(foreignPage, cinema.owner.headers)).statusCode).toBe(404);
});

test("returns 409 for an order that gives no access", async () => {
  const order = await createOrder(cinema.app.services, cinema.page.id, { type: "donation" });
  const response = await replace(`${cinema.page.id}/orders/${order.id}`, cinema.owner.headers);
  expect(response.statusCode).toBe(409);
  expect((await replace(`${cinema.page.id}/orders/${order.slug}`)).statusCode).toBe(409);
});

test("a viewing link expires 30 days after the event closes, and no new one is sent", async () => {
  const closesAt = new Date(cinema.app.clock.now().getTime() + 60_000);
  const closing = await createPage(cinema.app.services, cinema.owner.id, {
    emailCapture: true,
    eventEnd: closesAt,
  });
  const person = await createSubscriber(cinema.app.services, closing.id);
  cinema.app.clock.set(new Date(closesAt.getTime() + 30 * DAY_MS - 5000));
  expect((await getAccess(closing.id, person.credential)).statusCode).toBe(200);
  cinema.app.clock.set(new Date(closesAt.getTime() + 30 * DAY_MS + 5000));
  expect((await getAccess(closing.id, person.credential)).statusCode).toBe(404);
  expect((await replace(`${closing.id}/subscribers/${person.credential}`)).statusCode).toBe(404);
  const asked = await cinema.app.http.inject({
    method: "POST",
    url: `/v1/pages/${closing.id}/subscribers/email`,
    payload: { email: person.email },
  });
  expect(asked.statusCode).toBe(200);
  expect(await findEmails(closing.id)).toEqual([]);
});
