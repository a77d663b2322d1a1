import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { createMalwareScanner, type ScanStream } from "../../../../integrations/malware-scanner.ts";
import { getStorageKey } from "../../../files/files.rules.ts";
import { scanFiles } from "../../../files/scan-files.ts";
import { files } from "../../../../db/schema/files.ts";
import { products } from "../../../../db/schema/products.ts";

const LARGEST = 100_000;

/** clamd's reply, with `AlertExceedsMax`, to a file that it read only a part of. */
const EXCEEDED = "stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0";

/** Speaks the part of clamd's protocol that scans streams. A stream with the word "virus" is infected. */
const clamd = createServer((socket) => {
  void answer(socket).finally(() => socket.end());
});
async function answer(socket: Socket): Promise<void> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    const stream = readStream(bytes);
    if (stream === null) continue;
    if (stream.length > LARGEST) socket.write("INSTREAM size limit exceeded. ERROR\0");
    else if (stream.includes("a film")) socket.write(EXCEEDED);
    else socket.write(stream.includes("virus") ? "stream: Test.Virus FOUND\0" : "stream: OK\0");
    return;
  }
}
/** Returns the bytes of the chunks once the empty one that ends them has arrived. */
function readStream(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let at = bytes.indexOf(0) + 1;
  while (at > 0 && at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

let app: PaymentsApp;
let scan: ScanStream;
beforeAll(async () => {
  clamd.listen(0, "127.0.0.1");
  await once(clamd, "listening");
  const address = clamd.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port");
  const CLAMD_URL = `tcp://127.0.0.1:${address.port}`;
  app = await createPaymentsApp({ CLAMD_URL });
  const scanner = createMalwareScanner({ CLAMD_URL });
  if (!scanner) throw new Error("no scanner");
  scan = scanner;
});
afterAll(async () => {
  clamd.close();
  await app.close();
});

async function buyDownload(bytes: string) {
  const show = await createTicketedEvent(app);
  const [file] = await app.services.db
    .insert(files)
    .values({
      accountId: show.seller.id,
      key: crypto.randomUUID(),
      name: "score.pdf",
      contentType: "application/octet-stream",
      sizeBytes: bytes.length,
      isPublic: false,
    })
    .returning();
  if (!file) throw new Error("the insert returned no file");
  await app.services.storage.put(getStorageKey(file.key), Buffer.from(bytes));
  const product = await createProduct(app, show.page.id, { type: "digital", digitalFileId: file.id });
  const response = await app.buy(show.page.id, { products: [{ id: product.id, quantity: 1 }] });
  const path = new URL(response.json().data.downloads[0].url).pathname;
  return { file, product, download: () => app.http.inject({ url: path }) };
}

const scanAll = () => scanFiles(app.services, scan, new AbortController().signal);

test("a buyer gets a file once the scanner found nothing in it", async () => {
  const { download } = await buyDownload("a score");
  const early = await download();
  expect(early.statusCode).toBe(503);
  expect(early.json()).toMatchObject({ message: expect.stringContaining("checked for malware") });
  await scanAll();
  const scanned = await download();
  expect([scanned.statusCode, scanned.body]).toEqual([200, "a score"]);
});

test("an infected file is removed, and its product is no longer sold", async () => {
  const infected = await buyDownload("a virus");
  const clean = await buyDownload("another score");
  await scanAll();
  expect((await infected.download()).statusCode).toBe(404);
  expect(await app.services.storage.getSize(getStorageKey(infected.file.key))).toBeNull();
  const { db } = app.services;
  expect(await db.select().from(files).where(eq(files.id, infected.file.id))).toEqual([]);
  const [product] = await db.select().from(products).where(eq(products.id, infected.product.id));
  expect(product?.digitalFileId).toBeNull();
  // Control.
  expect((await clean.download()).statusCode).toBe(200);
});

test("a file that cannot be scanned stays closed, others are scanned, and it is tried again later", async () => {
  const large = await buyDownload("x".repeat(LARGEST + 1));
  const next = await buyDownload("one more score");
  await expect(scanAll()).rejects.toThrow();
  expect((await large.download()).statusCode).toBe(503);
  expect((await next.download()).statusCode).toBe(200);
  await scanAll();
  app.clock.advance(16 * 60_000);
  await expect(scanAll()).rejects.toThrow();
});

test("a file above a limit of the scanner is neither removed nor opened", async () => {
  const { file, download } = await buyDownload("a film");
  await expect(scanAll()).rejects.toThrow("above a limit");
  expect((await download()).statusCode).toBe(503);
  expect(await app.services.storage.getSize(getStorageKey(file.key))).toBe(6);
});

test("a scanner that is unavailable leaves downloads closed, and no file open", async () => {
  const { download } = await buyDownload("a late score");
  const away = createMalwareScanner({ CLAMD_URL: "tcp://127.0.0.1:1" });
  if (!away) throw new Error("no scanner");
  const streams: Readable[] = [];
  const scan: ScanStream = (stream) => {
    streams.push(stream);
    return away(stream);
  };
  await expect(scanFiles(app.services, scan, new AbortController().signal)).rejects.toThrow();
  expect((await download()).statusCode).toBe(503);
  expect(streams).not.toEqual([]);
  expect(streams.filter((stream) => !stream.destroyed)).toEqual([]);
});
