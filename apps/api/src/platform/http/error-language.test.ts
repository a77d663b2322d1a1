import { errorSchema } from "@matinee/contract/errors";
import { maxEmbedOrigins } from "@matinee/domain/embed-origins";
import { maxLegalTextLength, maxPhotosPerPage } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createVideoRow } from "../../testing/media-fixtures.ts";
import { removeMarks } from "@matinee/texts/pseudo";
import { createPseudoTexts, findOtherSentences } from "../../testing/pseudo-texts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let page: string;
let video: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  ({ id: page } = await createPage(app.services, owner.id, { activated: false, description: "" }));
  ({ id: video } = await createVideoRow(app.services, page));
});
afterAll(() => app.close());

interface WrongRequest {
  as?: TestAccount;
  method?: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  payload?: object | string;
  /** What the envelope says in English, besides its message. */
  says?: string;
}

const pseudoTexts = createPseudoTexts();

async function call({ as, method, path, payload }: WrongRequest, texts = pseudoTexts) {
  app.http.getTexts = () => texts;
  const response = await app.http.inject({
    method: method ?? (payload === undefined ? "GET" : "POST"),
    url: path,
    headers: { ...as?.headers, ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && { payload }),
  });
  const { requestId: _itsOwn, ...envelope } = errorSchema.parse(response.json());
  return { ...envelope, requestId: "" };
}

/** Requests with a mistake: one for each rule of the contract that has words, and some for each kind of other error. */
function listWrongRequests(): WrongRequest[] {
  const pagePath = `/v1/pages/${page}`;
  const { schemaRules, adminCredits, legalTexts, images, embed, signUp } = messages;
  const credits = (change: number) => ({ email: owner.email, credits: change });
  const draft = (markdown: string) => ({ markdown, revision: 0 });
  const draftPath = "/v1/admin/legal-texts/terms/draft";
  const coupon = { discount: { kind: "percent", percent: 10 } };
  return [
    { path: "/v1/nothing" },
    { path: "/v1/pages/%" },
    { path: `/v1/pages/${"a".repeat(2100)}` },
    { path: "/v1/session", payload: "{" },
    { path: "/v1/account" },
    { as: owner, path: "/v1/admin/orders" },
    { as: owner, path: "/v1/pages/no-such-event" },
    { path: "/v1/account", payload: {}, says: signUp.issues["email-invalid"] },
    {
      as: owner,
      path: `${pagePath}/activate`,
      payload: "",
      says: messages.events.issues["log-line-missing"],
    },
    {
      as: owner,
      path: pagePath,
      method: "PATCH",
      payload: { title: 5 },
      says: messages.apiErrors.fields.types.string,
    },
    {
      as: owner,
      path: pagePath,
      method: "PATCH",
      payload: { title: "x".repeat(60) },
      says: messages.events.issues["title-too-long"],
    },
    {
      as: owner,
      path: pagePath,
      method: "PATCH",
      payload: { none: 5 },
      says: messages.apiErrors.fields.unknown,
    },
    {
      as: owner,
      path: pagePath,
      method: "PATCH",
      payload: { photos: Array.from({ length: maxPhotosPerPage + 1 }, () => ({ url: "/a.jpg" })) },
      says: images.tooManyPhotos(maxPhotosPerPage),
    },
    {
      as: owner,
      path: pagePath,
      method: "PATCH",
      payload: { embedOrigins: Array.from({ length: maxEmbedOrigins + 1 }, () => "https://a.example") },
      says: embed.tooMany(maxEmbedOrigins),
    },
    { as: owner, path: `${pagePath}/products`, payload: { sku: "1" }, says: schemaRules.sku(10) },
    {
      as: owner,
      path: `${pagePath}/ticket-coupons`,
      payload: { ...coupon, code: "SUM MER" },
      says: schemaRules.code,
    },
    {
      as: owner,
      path: `${pagePath}/ticket-coupons`,
      payload: { ...coupon, code: "SUMMER", startsAt: "0001-01-01T00:00:00Z" },
      says: schemaRules.year(2, 9998),
    },
    {
      as: owner,
      path: `/v1/videos/${video}/captions`,
      payload: { language: "?" },
      says: schemaRules.language,
    },
    { as: owner, path: "/v1/money?month=2026-13", says: schemaRules.month },
    { as: owner, path: "/v1/money?timezone=Nowhere", says: messages.apiErrors.fields.timeZone },
    { as: staff, path: "/v1/admin/orders?page=0", says: schemaRules.page },
    { as: staff, path: "/v1/admin/orders?min_amount=x", says: schemaRules.amount },
    {
      as: staff,
      path: "/v1/credits",
      payload: { email: "nobody", credits: 1 },
      says: signUp.issues["email-invalid"],
    },
    { as: staff, path: "/v1/credits", payload: credits(0), says: adminCredits.noChange },
    { as: staff, path: "/v1/credits", payload: credits(1e9), says: adminCredits.tooLarge },
    { as: staff, path: draftPath, method: "PUT", payload: draft(" "), says: legalTexts.missing },
    {
      as: staff,
      path: draftPath,
      method: "PUT",
      payload: draft(">".repeat(5000)),
      says: legalTexts.tooComplex,
    },
    {
      as: staff,
      path: draftPath,
      method: "PUT",
      payload: draft("x".repeat(maxLegalTextLength + 1)),
      says: legalTexts.tooLong(maxLegalTextLength),
    },
  ];
}

test("every sentence of an error is in the caller's language, and says what the default language says", async () => {
  for (const request of listWrongRequests()) {
    const name = `${request.path.slice(0, 60)} ${JSON.stringify(request.payload)?.slice(0, 60)}`;
    const envelope = await call(request);
    expect(findOtherSentences(envelope), name).toEqual([]);
    const inDefault = await call(request, getTexts(defaultLanguage));
    expect(JSON.parse(removeMarks(JSON.stringify(envelope))), name).toEqual(inDefault);
    expect(JSON.stringify(inDefault), name).toContain(request.says ?? inDefault.message);
    // The control: sentences of another language are found.
    expect(findOtherSentences(inDefault), name).toContain(inDefault.message);
  }
});
