import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "./client.ts";
import { prepareOnce } from "./prepare-once.ts";

test.each([
  ["names statements, so that the database plans them once", true, 1],
  ["sends statements without names behind a pooler", false, 0],
])("%s", async (_title, hasNamedStatements, named) => {
  const { pool, db } = connect(inject("postgresUrl"), 1, { hasNamedStatements });
  onTestFinished(() => pool.end());
  const statement = db
    .select({ twice: sql<number>`${sql.placeholder("value")}::int * 2` })
    .from(sql`(select 1) as one`);
  const prepared = statement.prepare("twice");
  expect(await prepared.execute({ value: 21 })).toEqual([{ twice: 42 }]);
  expect(await prepared.execute({ value: 4 })).toEqual([{ twice: 8 }]);
  expect((await pool.query("select name from pg_prepared_statements")).rowCount).toBe(named);
});

test("gives back the connection of a transaction that could not begin", async () => {
  const { pool, db } = connect(inject("postgresUrl"), 2, { connectTimeoutMs: 1000 });
  onTestFinished(() => pool.end());
  // BEGIN fails, as it does on a connection that an outage broke.
  const isolationLevel = "no such level" as never;
  for (let outage = 0; outage < 3; outage++) {
    await expect(db.transaction(() => Promise.resolve(), { isolationLevel })).rejects.toThrow("begin");
  }
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});

test("builds a statement once for the transactions of a connection, and runs it in them", async () => {
  const { pool, db } = connect(inject("postgresUrl"), 1);
  onTestFinished(() => pool.end());
  await db.execute(sql`create temporary table notes (text text)`);
  const notes = pgTable("notes", { text: text() });
  let builds = 0;
  const prepareNote = prepareOnce((owner) => {
    builds++;
    return owner
      .insert(notes)
      .values({ text: sql.placeholder("text") })
      .prepare("add_note");
  });
  for (const note of ["first", "second"])
    await db.transaction((tx) => prepareNote(tx).execute({ text: note }));
  const failing = db.transaction(async (tx) => {
    await prepareNote(tx).execute({ text: "rolled back" });
    throw new Error("the transaction fails");
  });
  await expect(failing).rejects.toThrow("the transaction fails");
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => prepareNote(inner).execute({ text: "in a savepoint" }));
  });
  expect(await db.select().from(notes)).toEqual([
    { text: "first" },
    { text: "second" },
    { text: "in a savepoint" },
  ]);
  // The other one is of the savepoint.
  expect(builds).toBe(2);
});
