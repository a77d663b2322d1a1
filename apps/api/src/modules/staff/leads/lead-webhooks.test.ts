import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const SECRET = "a-secret-of-the-source";
let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp({ TYPEFORM_SECRET: SECRET, WEBFLOW_SECRET: SECRET, ZOOM_SECRET: SECRET });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const hmac = (text: string) => createHmac("sha256", SECRET).update(text);
/** Indented, to test that the signature covers the exact bytes of the body. */
const formatBody = (body: object) => JSON.stringify(body, null, 2);

function send(source: string, payload: string, headers: Record<string, string>) {
  return app.http.inject({
    method: "POST",
    url: `/v1/hooks/leads/${source}`,
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
}

const signTypeform = (body: string) => ({ "typeform-signature": `sha256=${hmac(body).digest("base64")}` });
const signWebflow = (body: string, at = Date.now()) => ({
  "x-webflow-timestamp": String(at),
  "x-webflow-signature": hmac(`${at}:${body}`).digest("hex"),
});
const signZoom = (body: string, at = Math.floor(Date.now() / 1000)) => ({
  "x-zm-request-timestamp": String(at),
  "x-zm-signature": `v0=${hmac(`v0:${at}:${body}`).digest("hex")}`,
});

async function findOwner(email: string) {
  const response = await app.http.inject({
    url: `/v1/admin/leadowners?search_term=${encodeURIComponent(email)}`,
    headers: staff.headers,
  });
  return response.json().data.data[0];
}

const buildTypeformBody = (email: string, token: string = crypto.randomUUID()) =>
  formatBody({
    event_id: crypto.randomUUID(),
    event_type: "form_response",
    form_response: {
      form_id: "lT4Z3j",
      token,
      definition: {
        title: "Host a screening",
        fields: [
          { id: "a", title: "What is your first name?", type: "short_text" },
          { id: "b", title: "And your last name?", type: "short_text" },
          { id: "c", title: "Your email", type: "email" },
          { id: "d", title: "How many films have you made?", type: "number" },
          { id: "e", title: "Is it a documentary?", type: "yes_no" },
        ],
      },
      answers: [
        { type: "text", text: "Yuki", field: { id: "a" } },
        { type: "text", text: "Aldana", field: { id: "b" } },
        { type: "email", email, field: { id: "c" } },
        { type: "number", number: 3, field: { id: "d" } },
        { type: "boolean", boolean: true, field: { id: "e" } },
      ],
    },
  });

const buildZoomRegistration = (registrant: object) =>
  formatBody({
    event: "meeting.registration_created",
    payload: { object: { id: 85_746, topic: "Office hours", registrant } },
  });

test("a Typeform response adds one lead, also when it is sent twice", async () => {
  const body = buildTypeformBody("yuki@example.test");
  expect((await send("typeform", body, signTypeform(body))).statusCode).toBe(200);
  expect((await send("typeform", body, signTypeform(body))).statusCode).toBe(200);
  expect(await findOwner("yuki@example.test")).toMatchObject({
    firstName: "Yuki",
    lastName: "Aldana",
    stage: "new",
    film_count: "1+",
    documentary_filmmaker: true,
    leads: [{ sourceType: "typeform", formTitle: "Host a screening", formId: "lT4Z3j", filmCount: "1+" }],
  });
});

test("reads Typeform contact questions, choices and fields inside groups", async () => {
  const body = formatBody({
    event_id: crypto.randomUUID(),
    event_type: "form_response",
    form_response: {
      form_id: "c0ntact",
      token: crypto.randomUUID(),
      definition: {
        title: "Contact",
        fields: [
          {
            id: "group",
            type: "contact_info",
            title: "How do we reach you?",
            properties: {
              fields: [
                { id: "first", type: "short_text", title: "First name" },
                { id: "last", type: "short_text", title: "Last name" },
                { id: "email", type: "email", title: "Email" },
              ],
            },
          },
          { id: "count", type: "multiple_choice", title: "How many films have you made?" },
          { id: "kinds", type: "multiple_choice", title: "Do you make documentaries?" },
        ],
      },
      answers: [
        { type: "text", text: "Bronwen", field: { id: "first", type: "short_text" } },
        { type: "text", text: "Tsegaye", field: { id: "last", type: "short_text" } },
        { type: "email", email: "bronwen@example.test", field: { id: "email", type: "email" } },
        { type: "choice", choice: { label: "0" }, field: { id: "count", type: "multiple_choice" } },
        {
          type: "choices",
          choices: { labels: ["Yes, documentaries", "Shorts"] },
          field: { id: "kinds", type: "multiple_choice" },
        },
      ],
    },
  });
  expect((await send("typeform", body, signTypeform(body))).statusCode).toBe(200);
  expect(await findOwner("bronwen@example.test")).toMatchObject({
    name: "Bronwen Tsegaye",
    film_count: "0",
    documentary_filmmaker: true,
  });
});

test("registering for, joining and leaving a Zoom meeting is one lead; a cancellation is none", async () => {
  const buildZoomBody = (event: string, object: object) =>
    formatBody({
      event,
      event_ts: Date.now(),
      payload: { account_id: "a", object: { topic: "Office hours", ...object } },
    });
  const registrant = {
    id: "r1",
    email: "Malik@example.test",
    first_name: "Malik",
    last_name: "Ferrante",
    custom_questions: [{ title: "Number of films", value: "2" }],
  };
  const participant = { user_id: "167", user_name: "Malik F.", email: "malik@example.test" };
  const cancelled = { ...registrant, email: "cancelled@example.test" };
  const bodies = [
    buildZoomBody("meeting.registration_created", { id: 85_746, uuid: "before==", registrant }),
    buildZoomBody("meeting.participant_joined", { id: "85746", uuid: "session==", participant }),
    buildZoomBody("meeting.participant_left", { id: "85746", uuid: "session==", participant }),
    buildZoomBody("meeting.registration_cancelled", { id: 85_746, uuid: "before==", registrant: cancelled }),
  ];
  for (const body of bodies) expect((await send("zoom", body, signZoom(body))).statusCode).toBe(200);
  const owner = await findOwner("malik@example.test");
  expect(owner).toMatchObject({ name: "Malik Ferrante", film_count: "1+" });
  expect(owner.leads).toMatchObject([{ sourceType: "zoom", formTitle: "Office hours", formId: "85746" }]);
  expect(await findOwner("cancelled@example.test")).toBeUndefined();
});

test("a repeated event creates no second owner after staff corrected the email", async () => {
  const body = buildTypeformBody("typo@example.test");
  await send("typeform", body, signTypeform(body));
  const { id } = await findOwner("typo@example.test");
  const corrected = await app.http.inject({
    method: "PATCH",
    url: `/v1/admin/leadowner?id=${id}`,
    headers: staff.headers,
    payload: { email: "right@example.test" },
  });
  expect(corrected.statusCode).toBe(200);
  expect((await send("typeform", body, signTypeform(body))).statusCode).toBe(200);
  expect(await findOwner("typo@example.test")).toBeUndefined();
  expect((await findOwner("right@example.test")).leads).toHaveLength(1);
});

test("a Zoom registration that arrives after the participant joined adds its answers to the lead", async () => {
  const participant = { user_name: "Odile", email: "late@example.test" };
  const joined = formatBody({
    event: "meeting.participant_joined",
    payload: { object: { id: 85_746, topic: "Office hours", participant } },
  });
  await send("zoom", joined, signZoom(joined));
  const registration = buildZoomRegistration({
    email: "late@example.test",
    first_name: "Odile",
    last_name: "Marchetti",
    custom_questions: [{ title: "Number of films", value: "2" }],
  });
  await send("zoom", registration, signZoom(registration));
  expect(await findOwner("late@example.test")).toMatchObject({
    name: "Odile Marchetti",
    film_count: "1+",
    leads: [{ sourceType: "zoom", filmCount: "1+" }],
  });
});

test("leads with the same email share one owner, whatever the source and case", async () => {
  const first = buildTypeformBody("merge@example.test");
  await send("typeform", first, signTypeform(first));
  const second = formatBody({
    triggerType: "form_submission",
    payload: {
      id: "w1",
      name: "Contact",
      formId: "f1",
      data: { Name: "Someone Else", Email: "MERGE@example.test" },
    },
  });
  expect((await send("webflow", second, signWebflow(second))).statusCode).toBe(200);
  const third = formatBody({
    event: "webinar.registration_created",
    payload: { object: { id: 91, topic: "Office hours", registrant: { email: "merge@example.test" } } },
  });
  expect((await send("zoom", third, signZoom(third))).statusCode).toBe(200);
  const owner = await findOwner("merge@example.test");
  expect(owner.firstName).toBe("Yuki");
  expect(owner.sources.toSorted()).toEqual(["typeform", "webflow", "zoom"]);
});

test("concurrent first leads with one email create one owner", async () => {
  const bodies = Array.from({ length: 8 }, () => buildTypeformBody("rush@example.test"));
  const responses = await Promise.all(bodies.map((body) => send("typeform", body, signTypeform(body))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
  expect((await findOwner("rush@example.test")).leads).toHaveLength(8);
});

test("a lead with an account's email is linked to it and graduated", async () => {
  const account = await createAccount(app.services, { email: "known@example.test" });
  const body = buildTypeformBody("known@example.test");
  await send("typeform", body, signTypeform(body));
  expect(await findOwner("known@example.test")).toMatchObject({ account_id: account.id, stage: "graduated" });
});

test("rejects a wrong, missing or old signature and stores nothing", async () => {
  const body = buildTypeformBody("forged@example.test");
  const hour = 3_600_000;
  const requests = [
    send("typeform", body, {}),
    send("typeform", body, { "typeform-signature": "sha256=AAAA" }),
    send("typeform", `${body} `, signTypeform(body)),
    send("webflow", body, signTypeform(body)),
    send("webflow", body, signWebflow(body, Date.now() - hour)),
    send("zoom", body, signZoom(body, Math.floor((Date.now() - hour) / 1000))),
  ];
  for (const response of await Promise.all(requests)) expect(response.statusCode).toBe(403);
  expect(await findOwner("forged@example.test")).toBeUndefined();
});

test("responds to Zoom's URL validation request", async () => {
  const body = formatBody({
    event: "endpoint.url_validation",
    payload: { plainToken: "qgg8vlvZRS6UYooatFL8Aw" },
  });
  const response = await send("zoom", body, signZoom(body));
  expect(response.json()).toEqual({
    plainToken: "qgg8vlvZRS6UYooatFL8Aw",
    encryptedToken: hmac("qgg8vlvZRS6UYooatFL8Aw").digest("hex"),
  });
});

test("stores a long name of several lines as a short one on one line", async () => {
  const long = randomBytes(3000).toString("base64");
  const typeform = buildTypeformBody("long-name@example.test").replace(
    '"Yuki"',
    JSON.stringify(`Yuki\n${long}`),
  );
  expect((await send("typeform", typeform, signTypeform(typeform))).statusCode).toBe(200);
  expect((await findOwner("long-name@example.test")).firstName).toBe(`Yuki ${long}`.slice(0, 100));
  const zoom = buildZoomRegistration({
    email: "long-zoom@example.test",
    first_name: long,
    last_name: "Ferrante",
  });
  expect((await send("zoom", zoom, signZoom(zoom))).statusCode).toBe(200);
  expect((await findOwner("long-zoom@example.test")).firstName).toBe(long.slice(0, 100));
});

test("adds no lead for a Zoom registration without a valid email", async () => {
  for (const email of ["   ", "not-an-email"]) {
    const body = buildZoomRegistration({ email, first_name: "Nadja", last_name: "Unreachable" });
    expect((await send("zoom", body, signZoom(body))).statusCode).toBe(200);
  }
  expect(await findOwner("Nadja Unreachable")).toBeUndefined();
});

test("reads null as an answer that was left out", async () => {
  const zoom = buildZoomRegistration({
    email: "null-zoom@example.test",
    first_name: "Imre",
    last_name: null,
  });
  await send("zoom", zoom, signZoom(zoom));
  expect(await findOwner("null-zoom@example.test")).toMatchObject({ name: "Imre" });
  const typeform = buildTypeformBody("null-typeform@example.test")
    .replace('"form_id"', '"hidden": null, "form_id"')
    .replace('"text": "Aldana"', '"text": null');
  await send("typeform", typeform, signTypeform(typeform));
  expect(await findOwner("null-typeform@example.test")).toMatchObject({ name: "Yuki" });
});

test("acknowledges events that are no leads; returns 400 for invalid JSON", async () => {
  const other = formatBody({ event: "meeting.ended", payload: { object: { id: "1" } } });
  expect((await send("zoom", other, signZoom(other))).statusCode).toBe(200);
  expect((await send("typeform", "{", signTypeform("{"))).statusCode).toBe(400);
});

test("returns 404 for a source without a configured secret", async () => {
  const appWithoutSecrets = await createTestApp();
  const response = await appWithoutSecrets.http.inject({
    method: "POST",
    url: "/v1/hooks/leads/zoom",
    payload: {},
  });
  expect(response.statusCode).toBe(404);
  await appWithoutSecrets.close();
});

test.each([
  ["NUL in an answer", buildTypeformBody("nul\0@example.com"), 400],
  ["NUL in an id", buildTypeformBody("nul@example.com", "token\0"), 400],
  ["null", "null", 200],
  ["a list", "[]", 200],
  [
    "a missing form response",
    formatBody({ event_id: "1", event_type: "form_response", form_response: null }),
    200,
  ],
  ["an id of 5,000 characters", buildTypeformBody("long@example.com", "t".repeat(5_000)), 200],
  [
    "5,000 nested fields",
    `{"event_type":"form_response","fields":${'{"fields":['.repeat(500)}${"]}".repeat(500)}}`,
    200,
  ],
  ["an address of 5,000 characters", buildTypeformBody(`${"a".repeat(5_000)}@example.com`), 200],
])("an unusual signed request causes no server error: %s", async (_, body, status) => {
  expect((await send("typeform", body, signTypeform(body))).statusCode).toBe(status);
  expect(await findOwner("long@example.com")).toBeUndefined();
});
