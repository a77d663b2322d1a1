import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiProcess, startApiProcess } from "./testing/api-process.ts";
import { createSubscriber } from "./testing/viewer-fixtures.ts";
import {
  BUYER,
  createIdempotencyHeader,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "./testing/payments/payments-app.ts";
import { extractVersion, findPreviousVersion } from "./testing/previous-version.ts";

// It starts two real processes, one of them from its sources.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const version = findPreviousVersion();
if (!version) process.stderr.write("skipped: no release came before this version in the Git history\n");

let app: PaymentsApp;
let before: ApiProcess;
let after: ApiProcess;
let copy: Awaited<ReturnType<typeof extractVersion>> | undefined;
beforeAll(async () => {
  if (!version) return;
  app = await createPaymentsApp();
  copy = await extractVersion(version);
  const { folder } = copy;
  [before, after] = await Promise.all([
    startApiProcess(app.config, { sources: folder }),
    startApiProcess(app.config),
  ]);
});
afterAll(async () => {
  await before?.kill();
  await after?.kill();
  await app?.close();
  await copy?.remove();
});

const read = async ({ url }: ApiProcess, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  // Each test knows the shape of its response.
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return data;
};

/** One sells, edits and registers, the other reads, continues and refunds it. */
async function workTogether(writer: ApiProcess, reader: ApiProcess, writerName: string): Promise<void> {
  const { page, ticketId, seller } = await createTicketedEvent(app);
  // A filmmaker edits the event by both.
  const title = `By ${writerName}`;
  const patch = (by: ApiProcess, fields: object) =>
    fetch(`${by.url}/v1/pages/${page.id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...seller.headers },
      body: JSON.stringify({ ...fields, confirmed: true }),
    });
  expect((await patch(writer, { title })).status).toBe(200);
  const path = `/v1/pages/${page.id}`;
  expect(await read(reader, path, seller.headers)).toMatchObject({ title });
  expect((await patch(reader, { description: "Continued by the other" })).status).toBe(200);

  // A ticket that one sells is honoured and refunded by the other.
  const order = { ...BUYER, token: "tok_visa", products: [{ id: ticketId, quantity: 1 }] };
  const bought = await writer.post(`${path}/orders`, order, createIdempotencyHeader());
  expect(bought.status, JSON.stringify(bought.json)).toBe(201);
  const { id, slug } = bought.json.data;
  expect(await read(reader, `${path}/orders/${slug}`)).toMatchObject({ admits: true });
  const refund = await reader.post(`${path}/orders/${id}/refunds`, {}, seller.headers);
  expect(refund.status, JSON.stringify(refund.json)).toBe(201);
  expect(await read(writer, `${path}/orders/${slug}`)).toMatchObject({ admits: false });

  // A registration is read by both, and the session of one counts at the other.
  const subscriber = await createSubscriber(app.services, page.id);
  for (const by of [writer, reader]) {
    const list = await read(by, `${path}/subscribers`, seller.headers);
    expect(list["data"]).toContainEqual(expect.objectContaining({ email: subscriber.email }));
  }
}

test.skipIf(!version).each([
  ["the previous version", "this one", () => [before, after] as const],
  ["this version", "the previous one", () => [after, before] as const],
])(
  "what %s stores, %s reads and continues, on one database",
  async (writerName, _readerName, getVersions) => {
    const [writer, reader] = getVersions();
    await workTogether(writer, reader, writerName);
  },
);

test.skipIf(!version).each([
  [
    "requires a new column",
    "alter table orders add seat text not null default ''; alter table orders alter seat drop default",
    "alter table orders drop seat",
  ],
  [
    "renames a column",
    "alter table subscribers rename email to address",
    "alter table subscribers rename address to email",
  ],
])("control: a migration that %s fails the test", async (_name, migration, undo) => {
  const { pool } = app.services;
  await pool.query(migration);
  try {
    await expect(workTogether(before, before, "the previous version")).rejects.toThrow();
  } finally {
    await pool.query(undo);
  }
  await workTogether(before, before, "the previous version");
});
