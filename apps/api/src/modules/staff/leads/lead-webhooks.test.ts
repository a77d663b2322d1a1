import { createHmac } from "node:crypto";
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
/** Signed over these very bytes: spaces and all. */
const bytes = (body: object) => JSON.stringify(body, null, 2);

function send(source: string, payload: string, headers: Record<string, string>) {
  return app.http.inject({
    method: "POST",
    url: `/v1/hooks/leads/${source}`,
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
}

const typeform = (body: string) => ({ "typeform-signature": `sha256=${hmac(body).digest("base64")}` });
const webflow = (body: string, at = Date.now()) => ({
  "x-webflow-timestamp": String(at),
  "x-webflow-signature": hmac(`${at}:${body}`).digest("hex"),
});
const zoom = (body: string, at = Math.floor(Date.now() / 1000)) => ({
  "x-zm-request-timestamp": String(at),
  "x-zm-signature": `v0=${hmac(`v0:${at}:${body}`).digest("hex")}`,
});

async function ownerOf(email: string) {
  const answer = await app.http.inject({
    url: `/v1/admin/leadowners?search_term=${encodeURIComponent(email)}`,
    headers: staff.headers,
  });
  return answer.json().data.data[0];
}

const response = (email: string, token: string = crypto.randomUUID()) =>
  bytes({
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

test("a Typeform response becomes a lead; the same one again adds nothing", async () => {
  const body = response("yuki@example.test");
  expect((await send("typeform", body, typeform(body))).statusCode).toBe(200);
  expect((await send("typeform", body, typeform(body))).statusCode).toBe(200);
  expect(await ownerOf("yuki@example.test")).toMatchObject({
    firstName: "Yuki",
    lastName: "Aldana",
    stage: "new",
    film_count: "1+",
    documentary_filmmaker: true,
    leads: [{ sourceType: "typeform", formTitle: "Host a screening", formId: "lT4Z3j", filmCount: "1+" }],
  });
});

test("Typeform's contact question and its choices are read, what is inside a group too", async () => {
  const body = bytes({
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
  expect((await send("typeform", body, typeform(body))).statusCode).toBe(200);
  expect(await ownerOf("bronwen@example.test")).toMatchObject({
    name: "Bronwen Tsegaye",
    film_count: "0",
    documentary_filmmaker: true,
  });
});

test("who registers for a Zoom meeting, joins and leaves is one lead; who cancels is none", async () => {
  const call = (event: string, object: object) =>
    bytes({
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
  const calls = [
    call("meeting.registration_created", { id: 85_746, uuid: "before==", registrant }),
    call("meeting.participant_joined", { id: "85746", uuid: "session==", participant }),
    call("meeting.participant_left", { id: "85746", uuid: "session==", participant }),
    call("meeting.registration_cancelled", { id: 85_746, uuid: "before==", registrant: cancelled }),
  ];
  for (const body of calls) expect((await send("zoom", body, zoom(body))).statusCode).toBe(200);
  const owner = await ownerOf("malik@example.test");
  expect(owner).toMatchObject({ name: "Malik Ferrante", film_count: "1+" });
  expect(owner.leads).toMatchObject([{ sourceType: "zoom", formTitle: "Office hours", formId: "85746" }]);
  expect(await ownerOf("cancelled@example.test")).toBeUndefined();
});

test("leads of one email have one owner, whatever the source and the case", async () => {
  const first = response("merge@example.test");
  await send("typeform", first, typeform(first));
  const second = bytes({
    triggerType: "form_submission",
    payload: {
      id: "w1",
      name: "Contact",
      formId: "f1",
      data: { Name: "Someone Else", Email: "MERGE@example.test" },
    },
  });
  expect((await send("webflow", second, webflow(second))).statusCode).toBe(200);
  const third = bytes({
    event: "webinar.registration_created",
    payload: { object: { id: 91, topic: "Office hours", registrant: { email: "merge@example.test" } } },
  });
  expect((await send("zoom", third, zoom(third))).statusCode).toBe(200);
  const owner = await ownerOf("merge@example.test");
  expect(owner.firstName).toBe("Yuki");
  expect(owner.sources.toSorted()).toEqual(["typeform", "webflow", "zoom"]);
});

test("two first leads of one email at once make one owner", async () => {
  const bodies = Array.from({ length: 8 }, () => response("rush@example.test"));
  const answers = await Promise.all(bodies.map((body) => send("typeform", body, typeform(body))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
  expect((await ownerOf("rush@example.test")).leads).toHaveLength(8);
});

test("who has an account already comes in graduated and linked", async () => {
  const account = await createAccount(app.services, { email: "known@example.test" });
  const body = response("known@example.test");
  await send("typeform", body, typeform(body));
  expect(await ownerOf("known@example.test")).toMatchObject({ account_id: account.id, stage: "graduated" });
});

test("a wrong, missing or old signature is refused and leaves nothing", async () => {
  const body = response("forged@example.test");
  const hour = 3_600_000;
  const tries = [
    send("typeform", body, {}),
    send("typeform", body, { "typeform-signature": "sha256=AAAA" }),
    send("typeform", `${body} `, typeform(body)),
    send("webflow", body, typeform(body)),
    send("webflow", body, webflow(body, Date.now() - hour)),
    send("zoom", body, zoom(body, Math.floor((Date.now() - hour) / 1000))),
  ];
  for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(403);
  expect(await ownerOf("forged@example.test")).toBeUndefined();
});

test("Zoom's question whether the address is ours is answered", async () => {
  const body = bytes({ event: "endpoint.url_validation", payload: { plainToken: "qgg8vlvZRS6UYooatFL8Aw" } });
  const answer = await send("zoom", body, zoom(body));
  expect(answer.json()).toEqual({
    plainToken: "qgg8vlvZRS6UYooatFL8Aw",
    encryptedToken: hmac("qgg8vlvZRS6UYooatFL8Aw").digest("hex"),
  });
});

test("what is no lead is acknowledged and left; what is no JSON is malformed", async () => {
  const other = bytes({ event: "meeting.ended", payload: { object: { id: "1" } } });
  expect((await send("zoom", other, zoom(other))).statusCode).toBe(200);
  expect((await send("typeform", "{", typeform("{"))).statusCode).toBe(400);
});

test("a source without a secret here has no hook", async () => {
  const plain = await createTestApp();
  const answer = await plain.http.inject({ method: "POST", url: "/v1/hooks/leads/zoom", payload: {} });
  expect(answer.statusCode).toBe(404);
  await plain.close();
});

test.each([
  ["NUL in an answer", response("nul\0@example.com"), 400],
  ["NUL in an id", response("nul@example.com", "token\0"), 400],
  ["null", "null", 200],
  ["a list", "[]", 200],
  ["no response", bytes({ event_id: "1", event_type: "form_response", form_response: null }), 200],
  ["an id of 5,000 characters", response("long@example.com", "t".repeat(5_000)), 200],
  ["an address of 5,000 characters", response(`${"a".repeat(5_000)}@example.com`), 200],
])("a signed call that is odd is never a fault of ours: %s", async (_, body, status) => {
  expect((await send("typeform", body, typeform(body))).statusCode).toBe(status);
  expect(await ownerOf("long@example.com")).toBeUndefined();
});
