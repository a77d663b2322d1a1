import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Transaction } from "../../db/client.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { leadOwners } from "../../db/schema/leads.ts";
import { tagLinks, tags } from "../../db/schema/tags.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  stranger = await createAccount(app.services);
});
afterAll(() => app.close());

const call = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  account: TestAccount,
  payload?: object,
) => app.http.inject({ method, url: `/v1/${url}`, headers: account.headers, ...(payload && { payload }) });
let count = 0;
const createName = () => `topic-${++count}`;
const global = async (type: string, name = createName()) => {
  const response = await call("POST", `admin/global/tags?tag_name=${name}&type=${type}`, staff);
  return response.json().data as { id: string; name: string }; // cast: json() is untyped; the contract defines the shape
};
const findTagNames = async (subjectId: string) => {
  const rows = await app.services.db
    .select({ name: tags.name })
    .from(tagLinks)
    .innerJoin(tags, eq(tags.id, tagLinks.tagId))
    .where(eq(tagLinks.subjectId, subjectId));
  return rows.map(({ name }) => name).toSorted();
};
async function lead(fields: Partial<typeof leadOwners.$inferInsert> = {}) {
  const [row] = await app.services.db
    .insert(leadOwners)
    .values({ firstName: "L", lastName: "O", email: `lead${++count}@example.com`, ...fields })
    .returning();
  if (!row) throw new Error("insert returned no lead");
  return row;
}

/** Waits until another connection waits for a lock of this transaction. */
async function waitForBlockedQuery(tx: Transaction) {
  const blocked = sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await tx.execute(blocked)).rows.length).toBeGreaterThan(0);
}

test("normalizes, renames and deletes a global tag, whose name is unique in its type", async () => {
  const created = await call("POST", "admin/global/tags?tag_name=%20Human%20%20Rights%20&type=page", staff);
  expect(created.statusCode).toBe(201);
  expect(created.json().data).toMatchObject({ name: "human-rights", type: "page", global: true });
  const duplicate = await call("POST", "admin/global/tags?tag_name=HUMAN-rights&type=page", staff);
  expect(duplicate.statusCode).toBe(409);
  expect(duplicate.json()).toMatchObject({ code: "tag-taken", message: "tag already taken" });
  expect((await call("POST", "admin/global/tags?tag_name=human-rights&type=account", staff)).statusCode).toBe(
    201,
  );
  const other = await global("page");
  const path = `admin/global/tags/${other.id}`;
  expect((await call("PATCH", `${path}?tag_name=human-rights`, staff)).json().code).toBe("tag-taken");
  expect((await call("PATCH", `${path}?tag_name=New%20Name`, staff)).json().data.name).toBe("new-name");
  expect((await call("POST", "admin/global/tags?tag_name=%20&type=page", staff)).statusCode).toBe(422);
  expect((await call("DELETE", path, staff)).statusCode).toBe(204);
  expect((await call("DELETE", path, staff)).statusCode).toBe(404);
  for (const account of [owner, stranger]) {
    expect((await call("POST", "admin/global/tags?tag_name=x&type=page", account)).statusCode).toBe(403);
  }
});

test("returns 409 to all but one of concurrent requests that create the same tag", async () => {
  const name = createName();
  const responses = await Promise.all(
    [1, 2, 3].map(() => call("POST", `admin/global/tags?tag_name=${name}&type=page`, staff)),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test("lets staff tag events, accounts and leads, with audit entries", async () => {
  const page = await createPage(app.services, owner.id);
  const person = await lead({ accountId: owner.id });
  for (const [path, subject] of [
    [`admin/page/tags/${page.id}`, page.id],
    [`admin/account/tags/${owner.id}`, owner.id],
    [`admin/leadowner/tags/${person.id}`, person.id],
  ] as const) {
    const name = createName();
    const response = await call("POST", `${path}?tag_name=${name}`, staff);
    expect(response.json().data).toMatchObject({ name, global: false });
    expect(await findTagNames(subject)).toEqual([name]);
    const audit = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, subject));
    expect(audit).toMatchObject([{ action: "tag.link", actorId: staff.id, onBehalfOf: owner.id }]);
    expect((await call("POST", `${path}?tag_name=${name}`, staff)).json().message).toBe("tag already taken");
    expect((await call("POST", `${path}?tag_name=x`, owner)).statusCode).toBe(403);
  }
  const nowhere = await call(
    "POST",
    `admin/page/tags/${crypto.randomUUID()}?tag_name=${createName()}`,
    staff,
  );
  expect(nowhere.statusCode).toBe(404);
  // The screens identify a lead by the linked account's id, too.
  await call("POST", `admin/leadowner/tags/${owner.id}?tag_name=${createName()}`, staff);
  expect(await findTagNames(person.id)).toHaveLength(2);
});

test("lets owners attach at most three topics to their own event and detach them", async () => {
  const page = await createPage(app.services, owner.id);
  const topics = await Promise.all([1, 2, 3, 4].map(() => global("page")));
  const link = (id: string, account = owner, pageId = page.id) =>
    call("POST", `link/page/${pageId}/${id}`, account);
  for (const { id } of topics.slice(0, 3)) expect((await link(id)).statusCode).toBe(201);
  expect((await link(topics[0]?.id ?? "")).statusCode).toBe(201);
  const fourth = await link(topics[3]?.id ?? "");
  expect(fourth.statusCode).toBe(422);
  expect(fourth.json().message).toContain("at most 3");
  expect((await link(topics[0]?.id ?? "", stranger)).statusCode).toBe(404);
  const theirs = await createPage(app.services, owner.id, { diyEvent: false });
  expect((await link(topics[0]?.id ?? "", owner, theirs.id)).statusCode).toBe(403);
  const off = (account: TestAccount) => call("DELETE", `unlink/page/${page.id}/${topics[0]?.id}`, account);
  expect((await off(stranger)).statusCode).toBe(404);
  expect((await off(owner)).statusCode).toBe(204);
  expect(await findTagNames(page.id)).toEqual(
    topics
      .slice(1, 3)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test("attaches at most three of several topics sent concurrently", async () => {
  const topics = await Promise.all([1, 2, 3, 4, 5].map(() => global("page")));
  // Without the lock, five tags get through in about every second run.
  for (let run = 0; run < 12; run++) {
    const page = await createPage(app.services, owner.id);
    const responses = await Promise.all(
      topics.map(({ id }) => call("POST", `link/page/${page.id}/${id}`, owner)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(await findTagNames(page.id)).toHaveLength(3);
  }
});

test("only staff tag accounts and leads, and a tag attaches only to its own type", async () => {
  const tag = await global("account");
  const response = await call("POST", `link/account/${owner.id}/${tag.id}`, owner);
  expect(response.statusCode).toBe(403);
  expect((await call("POST", `link/account/${owner.id}/${tag.id}`, staff)).statusCode).toBe(201);
  expect((await call("POST", `link/leadowner/${(await lead()).id}/${tag.id}`, staff)).statusCode).toBe(404);
  expect((await call("DELETE", `unlink/account/${owner.id}/${tag.id}`, owner)).statusCode).toBe(403);
});

test("deletes a tag that is not global with its last use, which frees its name", async () => {
  const page = await createPage(app.services, owner.id);
  const name = createName();
  const add = () => call("POST", `admin/page/tags/${page.id}?tag_name=${name}`, staff);
  const { id } = (await add()).json().data;
  await call("DELETE", `unlink/page/${page.id}/${id}`, staff);
  expect((await add()).statusCode).toBe(201);
});

test("returns 404 when a tag is deleted while it is being attached", async () => {
  const page = await createPage(app.services, owner.id);
  const tag = await global("page");
  const { link } = await app.services.db.transaction(async (tx) => {
    await tx.delete(tags).where(eq(tags.id, tag.id));
    const pending = call("POST", `link/page/${page.id}/${tag.id}`, staff);
    await waitForBlockedQuery(tx);
    return { link: pending };
  });
  expect((await link).statusCode).toBe(404);
});

test("keeps a tag whose last use is removed while it is being attached elsewhere", async () => {
  const [page, other] = await Promise.all([1, 2].map(() => createPage(app.services, owner.id)));
  if (!page || !other) throw new Error("a page is missing");
  const name = createName();
  const added = await call("POST", `admin/page/tags/${page.id}?tag_name=${name}`, staff);
  const { id } = added.json().data;
  const { removal } = await app.services.db.transaction(async (tx) => {
    await tx.insert(tagLinks).values({ tagId: id, subjectId: other.id });
    const pending = call("DELETE", `unlink/page/${page.id}/${id}`, staff);
    await waitForBlockedQuery(tx);
    return { removal: pending };
  });
  expect((await removal).statusCode).toBe(204);
  expect(await findTagNames(other.id)).toEqual([name]);
});

test("applies bulk changes atomically", async () => {
  const pages = await Promise.all([1, 2, 3].map(() => createPage(app.services, owner.id)));
  const ids = pages.map(({ id }) => id);
  const name = createName();
  const bulk = (method: "PATCH" | "DELETE", path: string, payload: object) =>
    call(method, `admin/tags/bulk${path}`, staff, payload);

  const unknown = await bulk("PATCH", "", { ids: [...ids, crypto.randomUUID()], type: "page", newTag: name });
  expect(unknown.statusCode).toBe(404);
  expect(await findTagNames(ids[0] ?? "")).toEqual([]);
  const created = await bulk("PATCH", "", {
    ids: [...ids, ids[0]],
    type: "page",
    newTag: name,
    global: true,
  });
  expect(created.json().data).toEqual({ updated: 3 });
  expect((await bulk("PATCH", "", { ids, type: "page", newTag: name })).json().message).toBe(
    "tag already taken",
  );

  const [more, most, last] = await Promise.all([global("page"), global("page"), global("page")]);
  await bulk("PATCH", "/link", { ids: ids.slice(0, 1), type: "page", tag: more.name });
  await bulk("PATCH", "/link", { ids: ids.slice(0, 1), type: "page", tag: most.id });
  const full = await bulk("PATCH", "/link", { ids, type: "page", tag: last.name });
  expect(full.statusCode).toBe(422);
  expect(await findTagNames(ids[1] ?? "")).toEqual([name]);

  const off = await bulk("DELETE", "", { ids, type: "page", tag: name });
  expect(off.json().data).toEqual({ updated: 3 });
  expect(await findTagNames(ids[2] ?? "")).toEqual([]);
  expect((await call("PATCH", "admin/tags/bulk", owner, { ids, type: "page", newTag: "x" })).statusCode).toBe(
    403,
  );
  const many = Array.from({ length: 1001 }, () => crypto.randomUUID());
  expect((await bulk("PATCH", "/link", { ids: many, type: "page", tag: name })).statusCode).toBe(422);
});

test("renames a tag on the chosen rows only, to a new name or to an existing tag", async () => {
  const pages = await Promise.all([1, 2, 3].map(() => createPage(app.services, owner.id)));
  const [first = "", second = "", third = ""] = pages.map(({ id }) => id);
  const [old, existing] = await Promise.all([global("page"), global("page")]);
  const bulk = (path: string, payload: object) => call("PATCH", `admin/tags/bulk${path}`, staff, payload);
  await bulk("/link", { ids: [first, second], type: "page", tag: old.id });
  // An event with three tags must accept the new name.
  for (const { name } of [await global("page"), await global("page")]) {
    await bulk("/link", { ids: [first], type: "page", tag: name });
  }
  const name = createName();
  const renamed = await bulk("", { ids: [first, third], type: "page", tag: old.name, newTag: name });
  expect(renamed.json().data).toEqual({ updated: 1 });
  expect(await findTagNames(first)).toContain(name);
  expect(await findTagNames(first)).not.toContain(old.name);
  expect([await findTagNames(second), await findTagNames(third)]).toEqual([[old.name], []]);

  await bulk("", { ids: [second], type: "page", tag: old.id, newTag: existing.name });
  expect(await findTagNames(second)).toEqual([existing.name]);
  const unknown = { ids: [first, crypto.randomUUID()], type: "page", tag: name, newTag: createName() };
  expect((await bulk("", unknown)).statusCode).toBe(404);
  expect(await findTagNames(first)).toContain(name);
});

test("shows filmmakers the global topics and their own tags; staff search all tags, 50 per page", async () => {
  const page = await createPage(app.services, owner.id);
  const secret = createName();
  await call("POST", `admin/page/tags/${page.id}?tag_name=secret-${secret}`, staff);
  const topic = await global("page", `shared-${createName()}`);
  await global("account", `vip-${createName()}`);
  const names = async (account: TestAccount, query: string) => {
    const rows: { name: string }[] = (await call("GET", `tags${query}`, account)).json().data.data;
    return rows.map(({ name }) => name);
  };
  expect(await names(owner, "?search_term=SECRET")).toEqual([`secret-${secret}`]);
  expect(await names(stranger, "?search_term=secret")).toEqual([]);
  expect(await names(stranger, `?search_term=${topic.name}&global=true&type=page`)).toEqual([topic.name]);
  expect(await names(owner, "?type=account")).toEqual([]);
  expect((await names(staff, "?type=account")).every((name) => !name.startsWith("shared"))).toBe(true);

  await app.services.db
    .insert(tags)
    .values(
      Array.from({ length: 60 }, (_, i) => ({ name: `many-${i}`, type: "leadowner" as const, global: true })),
    );
  const first = (await call("GET", "tags?search_term=many-&type=leadowner", staff)).json().data;
  expect(first).toMatchObject({
    total: 60,
    pages: 2,
    next: "/v1/tags?search_term=many-&type=leadowner&page=2",
  });
  expect(first.data).toHaveLength(50);
  expect((await app.http.inject({ url: first.next, headers: staff.headers })).json().data.data).toHaveLength(
    10,
  );
  expect((await app.http.inject({ url: "/v1/tags" })).statusCode).toBe(401);
});
