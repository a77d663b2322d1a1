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
const buildLead = (fields: object = {}) => ({
  first_name: "Petra",
  last_name: "Halloran",
  email: `petra.${++count}@halloran.example`,
  stage: "new",
  film_count: "1+",
  documentary_filmmaker: true,
  ...fields,
});
const addLead = async (fields: object = {}, type = "referral") =>
  (await call("POST", `/v1/admin/manual/lead?type=${type}`, buildLead(fields))).json().data;

test("a lead added by hand has an owner, a source and an audit entry", async () => {
  const body = buildLead();
  const response = await call("POST", "/v1/admin/manual/lead?type=email", body);
  expect(response.statusCode).toBe(201);
  const owner = response.json().data;
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

test("returns 409 'Email Already Exists' for a lead owner's email in any case", async () => {
  const { email } = await addLead();
  const response = await call(
    "POST",
    "/v1/admin/manual/lead?type=zoom",
    buildLead({ email: email.toUpperCase() }),
  );
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: "email-taken",
    errors: { email: { msg: "Email Already Exists" } },
  });
});

test("all fields of a manual lead are required", async () => {
  for (const field of Object.keys(buildLead())) {
    const response = await call("POST", "/v1/admin/manual/lead?type=zoom", buildLead({ [field]: undefined }));
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  }
});

test("a further lead of an existing owner adds a source and does not change the owner", async () => {
  const owner = await addLead({}, "email");
  const url = `/v1/admin/manual/lead?type=zoom&leadowner_id=${owner.id}`;
  const response = await call("POST", url, buildLead({ first_name: "Other" }));
  expect(response.statusCode).toBe(201);
  expect(response.json().data).toMatchObject({
    id: owner.id,
    firstName: "Petra",
    sources: ["zoom", "email"],
  });
});

test("lists filter by search, stage, source and tag", async () => {
  const target = await addLead({ first_name: "Ünal", last_name: "Özdemir", stage: "high_opp" }, "typeform");
  await call("POST", `/v1/admin/leadowner/tags/${target.id}?tag_name=spring%20cohort`);
  const findIds = async (query: string) =>
    (await call("GET", `/v1/admin/leadowners?${query}`)).json().data.data.map(({ id }: { id: string }) => id);
  expect(await findIds("search_term=%C3%BCNAL%20%C3%B6z")).toEqual([target.id]);
  expect(await findIds("stage=high_opp")).toEqual([target.id]);
  expect(await findIds("source=typeform")).toEqual([target.id]);
  expect(await findIds("tag=Spring%20Cohort")).toEqual([target.id]);
  expect(await findIds("tag=spring-cohort&stage=new")).toEqual([]);
  const single = (await call("GET", "/v1/admin/leads?searchTerm=%C3%96zdemir")).json().data;
  expect(single).toMatchObject({ total: 1, data: [{ leadOwnerId: target.id, sourceType: "typeform" }] });
  const none = (await call("GET", "/v1/admin/leads?searchTerm=of%20nobody")).json().data;
  expect(none).toMatchObject({ total: 0, data: [] });
});

test("a lead owner can be read, changed and deleted by the linked account's id", async () => {
  const email = `linked.${Date.now()}@example.com`;
  const account = await createAccount(app.services, { email });
  const owner = await addLead({ email });
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

test("a conflicting change of a lead owner returns 409 with the saved value", async () => {
  const owner = await addLead({ first_name: "Petra" });
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

test("allows every change of stage; rejects an unknown stage", async () => {
  const owner = await addLead({ stage: "graduated" });
  const stage = (name: string) => call("PATCH", `/v1/admin/leadowner/stage?id=${owner.id}&stage=${name}`);
  expect((await stage("new")).statusCode).toBe(200);
  expect((await stage("famous")).statusCode).toBe(400);
});

test("a bulk update is atomic", async () => {
  const owners = [await addLead(), await addLead()];
  const leadOwnerIds = owners.map(({ id }) => id);
  const bulk = (ids: string[]) =>
    call("PATCH", "/v1/admin/leadowner/bulk", { leadOwnerIds: ids, attributes: { stage: "working" } });
  expect((await bulk([...leadOwnerIds, crypto.randomUUID()])).statusCode).toBe(404);
  const getStage = async (id: string) =>
    (await call("GET", `/v1/admin/leadowner?id=${id}`)).json().data.stage;
  expect(await Promise.all(leadOwnerIds.map(getStage))).toEqual(["new", "new"]);
  expect((await bulk(leadOwnerIds)).json()).toEqual({ data: { updated: 2 } });
  expect(await Promise.all(leadOwnerIds.map(getStage))).toEqual(["working", "working"]);
});

test("notes can be added, changed and deleted, and show their author", async () => {
  const owner = await addLead();
  const added = await call("POST", `/v1/admin/leadowner/note/${owner.id}`, { text: " Called. " });
  expect(added.statusCode).toBe(201);
  const { id, created_account } = added.json().data;
  expect(created_account.firstName).toBe("Ada");
  expect((await call("PATCH", `/v1/admin/notes?note_id=${id}`, { text: "Called twice." })).statusCode).toBe(
    200,
  );
  const listNotes = async () => (await call("GET", `/v1/admin/leadowner?id=${owner.id}`)).json().data.notes;
  expect(await listNotes()).toMatchObject([{ text: "Called twice." }]);
  expect((await call("DELETE", `/v1/admin/note/${id}`)).statusCode).toBe(204);
  expect(await listNotes()).toEqual([]);
  expect((await call("POST", `/v1/admin/leadowner/note/${owner.id}`, { text: "  " })).statusCode).toBe(422);
  const nobody = `/v1/admin/account/note/${crypto.randomUUID()}`;
  expect((await call("POST", nobody, { text: "Hello" })).statusCode).toBe(404);
});

test("of two changes of a note that was read before both, the second returns 409 with the saved text", async () => {
  const owner = await addLead();
  const added = await call("POST", `/v1/admin/leadowner/note/${owner.id}`, { text: "Called." });
  const save = (text: string, base?: string) =>
    call("PATCH", `/v1/admin/notes?note_id=${added.json().data.id}`, {
      text,
      ...(base !== undefined && { base: { text: base } }),
    });
  const both = await Promise.all([save("Called: wants a demo.", "Called."), save("Called: no.", "Called.")]);
  const [first, second] = both.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(first?.statusCode).toBe(200);
  const { text } = first?.json().data ?? {};
  expect(second?.statusCode).toBe(409);
  expect(second?.json()).toMatchObject({ code: "saved-before-you", details: { saved: { text } } });
  // Control: the same text again is no conflict, and neither is a change of the text that is stored now.
  expect((await save(text, "Called.")).statusCode).toBe(200);
  expect((await save("Called: next week.", text)).statusCode).toBe(200);
  // Without a base the last save wins.
  expect((await save("Called: never.")).json().data).toMatchObject({ text: "Called: never." });
});
