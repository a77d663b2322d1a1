import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capacityPools, pages } from "../../../../db/schema/pages.ts";
import { passUses } from "../../../../db/schema/passes.ts";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createPasses } from "../../../../testing/pass-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 9 });
});
afterAll(() => app.close());

async function createScreening() {
  const { id: festivalId } = await createPage(app.services, owner.id, { kind: "festival" });
  const { id } = await createPage(app.services, owner.id, {
    festivalId,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  return { id, festivalId };
}
const save = (id: string, payload: object) =>
  app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${id}`,
    headers: owner.headers,
    payload: { confirmed: true, ...payload },
  });
async function readIssue(id: string, payload: object) {
  const response = await save(id, payload);
  expect(response.statusCode, response.body).toBe(422);
  return Object.entries(response.json().errors as Record<string, { msg: string }>).map(([field, { msg }]) => [
    field,
    msg,
  ]);
}
const texts = messages.capacity;

test("passes may take some of a screening's places, and no more than it has", async () => {
  const { id } = await createScreening();
  expect(await readIssue(id, { passShare: 5 })).toEqual([["passShare", texts.passShareNeedsPlaces]]);
  expect(await readIssue(id, { capacity: 4, passShare: 5 })).toEqual([
    ["passShare", texts.passShareTooHigh(4)],
  ]);
  expect((await save(id, { capacity: 20, passShare: 5 })).json().data).toMatchObject({
    capacity: 20,
    passShare: 5,
    placesTaken: 0,
    passPlacesTaken: 0,
  });
  // Less than passes may take, or none counted any more: at the field that is changed.
  expect(await readIssue(id, { capacity: 4 })).toEqual([["capacity", texts.passShareKept(5)]]);
  expect(await readIssue(id, { capacity: null })).toEqual([["capacity", texts.passShareKept(5)]]);
  expect((await save(id, { passShare: 0 })).json().data).toMatchObject({ passShare: 0 });
  expect((await save(id, { capacity: null, passShare: null })).json().data).toMatchObject({
    passShare: null,
    passPlacesTaken: null,
  });
});

test("less than passes have taken is refused at the field, with the number", async () => {
  const { id } = await createScreening();
  await save(id, { capacity: 20, passShare: 5 });
  const { passIds } = await createPasses(app.services, owner.id, 3);
  await app.services.db.insert(passUses).values(passIds.map((passId) => ({ passId, pageId: id })));
  expect(await readIssue(id, { passShare: 2 })).toEqual([["passShare", texts.passShareBelowTaken(3)]]);
  expect(await readIssue(id, { capacity: 2, passShare: 2 })).toEqual([["capacity", texts.belowTaken(3)]]);
  expect((await save(id, { passShare: 3 })).json().data).toMatchObject({ passShare: 3, passPlacesTaken: 3 });
});

test("only a screening of a festival has places for passes, and one that leaves has none", async () => {
  const outside = await createPage(app.services, owner.id, {
    capacity: 9,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  expect(await readIssue(outside.id, { passShare: 5 })).toEqual([
    ["passShare", texts.passShareNeedsFestival],
  ]);
  const { id } = await createScreening();
  await save(id, { capacity: 20, passShare: 5 });
  const left = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${id}/festival`,
    headers: owner.headers,
  });
  expect(left.statusCode, left.body).toBe(204);
  const [stored] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  const [pool] = await app.services.db.select().from(capacityPools).where(eq(capacityPools.pageId, id));
  expect([stored?.passShare, pool?.size, pool?.passSize]).toEqual([null, 20, null]);
});
