import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, payload?: object) =>
  app.http.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });

let count = 0;
const manual = (fields: object = {}) => ({
  first_name: "Petra",
  last_name: "Halloran",
  email: `petra.${++count}@halloran.example`,
  stage: "new",
  film_count: "1+",
  documentary_filmmaker: true,
  ...fields,
});
const add = async (fields: object = {}, type = "referral") =>
  (await call("POST", `/v1/admin/manual/lead?type=${type}`, manual(fields))).json().data;

test("a lead added by hand has an owner, a source and an audit entry", async () => {
  const body = manual();
  const answer = await call("POST", "/v1/admin/manual/lead?type=email", body);
  expect(answer.statusCode).toBe(201);
  const owner = answer.json().data;
  expect(owner).toMatchObject({
    name: "Petra Halloran",
    email: body.email,
    stage: "new",
    sources: ["email"],
  });
  expect(owner.leads).toHaveLength(1);
  const audit = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, owner.id));
  expect(audit).toMatchObject([{ action: "lead.add", actorId: staff.id }]);
});

test("an email that a lead owner has is refused in the specification's words, whatever its case", async () => {
  const { email } = await add();
  const answer = await call(
    "POST",
    "/v1/admin/manual/lead?type=zoom",
    manual({ email: email.toUpperCase() }),
  );
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: "email-taken",
    errors: { email: { msg: "Email Already Exists" } },
  });
});

test("all fields of a manual lead are required", async () => {
  for (const field of Object.keys(manual())) {
    const answer = await call("POST", "/v1/admin/manual/lead?type=zoom", manual({ [field]: undefined }));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  }
});

test("a further lead of a known owner adds a source and changes nothing else", async () => {
  const owner = await add({}, "email");
  const url = `/v1/admin/manual/lead?type=zoom&leadowner_id=${owner.id}`;
  const answer = await call("POST", url, manual({ first_name: "Other" }));
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({ id: owner.id, firstName: "Petra", sources: ["zoom", "email"] });
});

test("lists filter by search, stage, source and tag", async () => {
  const wanted = await add({ first_name: "Ünal", last_name: "Özdemir", stage: "high_opp" }, "typeform");
  await call("POST", `/v1/admin/leadowner/tags/${wanted.id}?tag_name=spring%20cohort`);
  const ids = async (query: string) =>
    (await call("GET", `/v1/admin/leadowners?${query}`)).json().data.data.map(({ id }: { id: string }) => id);
  expect(await ids("search_term=%C3%BCNAL%20%C3%B6z")).toEqual([wanted.id]);
  expect(await ids("stage=high_opp")).toEqual([wanted.id]);
  expect(await ids("source=typeform")).toEqual([wanted.id]);
  expect(await ids("tag=Spring%20Cohort")).toEqual([wanted.id]);
  expect(await ids("tag=spring-cohort&stage=new")).toEqual([]);
  const single = (await call("GET", "/v1/admin/leads?searchTerm=%C3%96zdemir")).json().data;
  expect(single).toMatchObject({ total: 1, data: [{ leadOwnerId: wanted.id, sourceType: "typeform" }] });
  const none = (await call("GET", "/v1/admin/leads?searchTerm=of%20nobody")).json().data;
  expect(none).toMatchObject({ total: 0, data: [] });
});

test("a lead owner is found, changed and deleted by the linked account's id, too", async () => {
  const email = `linked.${Date.now()}@example.com`;
  const account = await createAccount(app.services, { email });
  const owner = await add({ email });
  expect(owner.account_id).toBe(account.id);
  const by = `id=${account.id}`;
  expect((await call("GET", `/v1/admin/leadowner?${by}`)).json().data.id).toBe(owner.id);
  const staged = await call("PATCH", `/v1/admin/leadowner/stage?${by}&stage=unqualified`);
  expect(staged.json().data.stage).toBe("unqualified");
  const changed = await call("PATCH", `/v1/admin/leadowner?${by}`, { first_name: "Nora" });
  expect(changed.json().data).toMatchObject({ firstName: "Nora", stage: "unqualified" });
  expect((await call("DELETE", `/v1/admin/leadowner?${by}`)).statusCode).toBe(204);
  expect((await call("GET", `/v1/admin/leadowner?${by}`)).statusCode).toBe(404);
});

test("of two people who change one field of a lead owner, the second is told what is saved", async () => {
  const owner = await add({ first_name: "Petra" });
  const change = (body: object) => call("PATCH", `/v1/admin/leadowner?id=${owner.id}`, body);
  expect((await change({ first_name: "Nora", base: { first_name: "Petra" } })).statusCode).toBe(200);
  const late = await change({ first_name: "Nina", base: { first_name: "Petra" } });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["first_name"], saved: { first_name: "Nora" } },
  });
  const merged = await change({ last_name: "Okafor", base: { last_name: owner.lastName } });
  expect(merged.json().data).toMatchObject({ firstName: "Nora", lastName: "Okafor" });
});

test("any stage may follow any; an unknown one is refused", async () => {
  const owner = await add({ stage: "graduated" });
  const stage = (name: string) => call("PATCH", `/v1/admin/leadowner/stage?id=${owner.id}&stage=${name}`);
  expect((await stage("new")).statusCode).toBe(200);
  expect((await stage("famous")).statusCode).toBe(400);
});

test("a bulk update changes all or none", async () => {
  const owners = [await add(), await add()];
  const leadOwnerIds = owners.map(({ id }) => id);
  const bulk = (ids: string[]) =>
    call("PATCH", "/v1/admin/leadowner/bulk", { leadOwnerIds: ids, attributes: { stage: "working" } });
  expect((await bulk([...leadOwnerIds, crypto.randomUUID()])).statusCode).toBe(404);
  const stageOf = async (id: string) => (await call("GET", `/v1/admin/leadowner?id=${id}`)).json().data.stage;
  expect(await Promise.all(leadOwnerIds.map(stageOf))).toEqual(["new", "new"]);
  expect((await bulk(leadOwnerIds)).json()).toEqual({ data: { updated: 2 } });
  expect(await Promise.all(leadOwnerIds.map(stageOf))).toEqual(["working", "working"]);
});

test("notes are added, changed and deleted, with who wrote them", async () => {
  const owner = await add();
  const added = await call("POST", `/v1/admin/leadowner/note/${owner.id}`, { text: " Called. " });
  expect(added.statusCode).toBe(201);
  const { id, created_account } = added.json().data;
  expect(created_account.firstName).toBe("Ada");
  expect((await call("PATCH", `/v1/admin/notes?note_id=${id}`, { text: "Called twice." })).statusCode).toBe(
    200,
  );
  const notes = async () => (await call("GET", `/v1/admin/leadowner?id=${owner.id}`)).json().data.notes;
  expect(await notes()).toMatchObject([{ text: "Called twice." }]);
  expect((await call("DELETE", `/v1/admin/note/${id}`)).statusCode).toBe(204);
  expect(await notes()).toEqual([]);
  expect((await call("POST", `/v1/admin/leadowner/note/${owner.id}`, { text: "  " })).statusCode).toBe(422);
  const nobody = `/v1/admin/account/note/${crypto.randomUUID()}`;
  expect((await call("POST", nobody, { text: "Hello" })).statusCode).toBe(404);
});
