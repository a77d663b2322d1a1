import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { createDefaultAboutSettings } from "../events/pages/page-defaults.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { products } from "../../db/schema/products.ts";
import { getRenditionsFolder, getStorageKey, MIN_UPLOAD_COST, UPLOAD_LIMIT } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

interface Part {
  bytes: Buffer;
  name?: string;
  field?: string;
}

async function upload(
  parts: Part[],
  purpose?: string,
  headers: Record<string, string> = owner.headers,
  target = app,
) {
  const form = new FormData();
  for (const { bytes, name = "picture.jpg", field = "file" } of parts) {
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  }
  const encoded = new Response(form);
  const response = await target.http.inject({
    method: "POST",
    url: `/v1/files${purpose ? `?purpose=${purpose}` : ""}`,
    headers: { ...headers, "content-type": String(encoded.headers.get("content-type")) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json(), data: response.json().data };
}

const picture = (width: number, height: number, background = "#2255cc") =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer();

const show = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

test("stores several images in one request and serves them to everyone as immutable", async () => {
  const { status, data } = await upload([
    { bytes: await jpeg(1400, 800) },
    { bytes: await picture(900, 300).png().toBuffer(), name: "b.png" },
  ]);
  expect(status).toBe(201);
  expect(data).toMatchObject([
    { width: 1400, height: 800 },
    { width: 900, height: 300 },
  ]);
  const served = await show(data[1].url);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "content-length": String(served.rawPayload.length),
  });
  expect((await sharp(served.rawPayload).metadata()).width).toBe(900);
  const etag = String(served.headers.etag);
  const again = await show(data[1].url, { "if-none-match": etag });
  expect(again.statusCode).toBe(304);
  expect(again.rawPayload).toHaveLength(0);
});

test("removes GPS positions and appended bytes from an image", async () => {
  const original = await picture(900, 700)
    .withExif({ IFD3: { GPSLatitude: "48/1 51/1 0/1" }, IFD0: { Copyright: "secret-owner" } })
    .jpeg()
    .toBuffer();
  expect(original.includes("secret-owner")).toBe(true);
  const { data } = await upload([
    { bytes: Buffer.concat([original, Buffer.from("<script>hidden</script>")]) },
  ]);
  const { rawPayload } = await show(data[0].url);
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  expect(rawPayload.includes("hidden")).toBe(false);
});

test("applies the EXIF rotation before it measures and stores an image", async () => {
  const turned = await picture(800, 1400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { status, data } = await upload([{ bytes: turned }], "background");
  expect(status).toBe(201);
  expect(data[0]).toMatchObject({ width: 1400, height: 800 });
});

test("keeps an animated GIF animated", async () => {
  const frames = await Promise.all(["#ff0000", "#00ff00"].map((c) => picture(720, 400, c).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { data } = await upload([{ bytes: gif, name: "a.gif" }]);
  expect(data[0]).toMatchObject({ width: 720, height: 400 });
  const { rawPayload, headers } = await show(data[0].url);
  expect(headers["content-type"]).toBe("image/gif");
  expect((await sharp(rawPayload, { animated: true }).metadata()).pages).toBe(2);
});

test.each([
  ["image", 699, 700, "Please choose an image at least 700px wide"],
  ["background", 1275, 1275, "Please choose an image that is wider than tall"],
  ["background", 1274, 700, "Please choose an image of at least 1275px by 700px"],
  ["mobileBackground", 1275, 1275, "Please choose an image that is taller than wide"],
  ["mobileBackground", 700, 1274, "Please choose an image of at least 700px by 1275px"],
  ["donationCover", 1400, 699, "Please choose an image of at least 700px by 700px"],
  ["crop", 49, 49, "Please choose an image at least 50px wide"],
])("rejects a %s of %d by %d px: %s", async (purpose, width, height, text) => {
  const rejected = await upload([{ bytes: await jpeg(width, height) }], purpose);
  expect(rejected.status).toBe(422);
  expect(rejected.body.errors).toEqual({ file: { msg: text } });
});

test("accepts the minimum sizes", async () => {
  for (const [purpose, width, height] of [
    ["background", 1275, 700],
    ["mobileBackground", 700, 1275],
    ["donationCover", 700, 700],
    ["crop", 50, 20],
    [undefined, 700, 1],
  ] as const) {
    expect((await upload([{ bytes: await jpeg(width, height) }], purpose)).status).toBe(201);
  }
});

test("takes the type from the bytes, not from the file name", async () => {
  const script = await upload([{ bytes: Buffer.from("<svg onload='alert(1)'/>"), name: "a.png" }]);
  expect(script.status).toBe(415);
  expect(script.body.message).toBe("Please choose a jpg, jpeg, png or gif image");
  const webp = await picture(900, 900).webp().toBuffer();
  expect((await upload([{ bytes: webp, name: "a.jpg" }])).status).toBe(415);
  const broken = (await jpeg(900, 900)).subarray(0, 400);
  expect((await upload([{ bytes: broken }])).status).toBe(422);
});

test("returns 413 for too many bytes and 422 for too many pixels", async () => {
  const heavy = await upload([
    { bytes: Buffer.concat([await jpeg(900, 900), Buffer.alloc(15 * 1024 ** 2)]) },
  ]);
  expect(heavy.status).toBe(413);
  expect(heavy.body).toMatchObject({ code: "too-large", message: "Please choose an image of at most 15 MB" });
  const [width, height] = [12_000, 8_000];
  const gray = sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } });
  const vast = await gray.png({ compressionLevel: 1 }).toBuffer();
  expect((await upload([{ bytes: vast }])).status).toBe(422);
});

/** Makes a GIF of two alternating colors: a small file with many pixels. */
async function makeLargeGif(frames: number, side: number): Promise<Buffer> {
  const colors = ["#ff0000", "#0000ff"].map((color) => picture(side, side, color).png().toBuffer());
  const gif = await sharp(await Promise.all(colors), { join: { animated: true } })
    .gif()
    .toBuffer();
  // Repeats the encoded frames, since encoding each takes long.
  const firstFrame = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]));
  const pair = gif.subarray(firstFrame, -1);
  const pairs = Array.from({ length: frames / 2 }, () => pair);
  return Buffer.concat([gif.subarray(0, firstFrame), ...pairs, gif.subarray(-1)]);
}

test("returns 422 for an animation with too many pixels, without decoding it", async () => {
  const text = "This animation is too large. Please use fewer frames or a smaller size.";
  const gif = await makeLargeGif(12, 1400);
  const before = process.cpuUsage();
  const rejected = await Promise.all([1, 2, 3, 4].map(() => upload([{ bytes: gif, name: "a.gif" }])));
  const { user, system } = process.cpuUsage(before);
  for (const { status, body } of rejected) {
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file: { msg: text } });
  }
  // Decoding and encoding the four takes more than 5 s.
  expect((user + system) / 1_000_000).toBeLessThan(2);
  expect((await upload([{ bytes: await makeLargeGif(8, 700), name: "b.gif" }])).status).toBe(201);
}, 60_000);

test("counts an account's uploads by their pixels", async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  const { rateLimits } = strict.services;
  const uploadAs = (account: TestAccount, bytes: Buffer) =>
    upload([{ bytes }], undefined, account.headers, strict);
  const limited = { status: 429, body: { code: "too-many-requests" } };
  const createLimited = async () => {
    const account = await createAccount(strict.services);
    await rateLimits.consume("upload", UPLOAD_LIMIT, account.id, UPLOAD_LIMIT.max - MIN_UPLOAD_COST);
    return account;
  };
  const small = await jpeg(900, 900);
  const account = await createLimited();
  expect(await uploadAs(account, small)).toMatchObject({ status: 201 });
  expect(await uploadAs(account, small)).toMatchObject(limited);
  const large = await jpeg(5200, (MIN_UPLOAD_COST * 1_000_000) / 5000);
  expect(await uploadAs(await createLimited(), large)).toMatchObject(limited);
  await strict.close();
});

test("stores several files atomically", async () => {
  const before = await app.services.db.select().from(files);
  const mixed = await upload([{ bytes: await jpeg(900, 900) }, { bytes: Buffer.from("no picture") }]);
  expect(mixed.status).toBe(415);
  expect(await app.services.db.select().from(files)).toHaveLength(before.length);
  expect((await upload([])).body.errors).toHaveProperty("file");
  expect((await upload([{ bytes: await jpeg(900, 900), field: "other" }])).body.errors).toHaveProperty(
    "other",
  );
});

test("extracts a readable accent in the artwork's hue, and none for black and white", async () => {
  const { data } = await upload([
    { bytes: await picture(900, 500, "#10204a").png().toBuffer() },
    { bytes: await picture(900, 500, "#777777").png().toBuffer() },
  ]);
  expect(data[1].accent).toBeNull();
  const accent = String(data[0].accent);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  expect(b).toBeGreaterThan(r);
  const luminance = (channels: number[]) => {
    const [lr = 0, lg = 0, lb = 0] = channels.map((c) =>
      c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
  };
  const contrast = (luminance([r, g, b]) + 0.05) / (luminance([0x0d, 0x0b, 0x09]) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(7);
  expect(contrast).toBeLessThan(8);
});

test("serves resized renditions, creates each once and deletes them with the image; serves a GIF unchanged", async () => {
  const { data } = await upload([{ bytes: await jpeg(1600, 900) }]);
  const [first, second] = await Promise.all([1, 2].map(() => show(`${data[0].url}?width=480`)));
  expect(first?.headers).toMatchObject({ "content-type": "image/webp", etag: `"${data[0].key}-480"` });
  expect(await sharp(first?.rawPayload).metadata()).toMatchObject({
    format: "webp",
    width: 480,
    height: 270,
  });
  expect(second?.rawPayload).toEqual(first?.rawPayload);
  const large = await show(`${data[0].url}?width=2000`);
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 1600 });
  expect((await show(`${data[0].url}?width=481`)).statusCode).toBe(400);
  await app.http.inject({ method: "DELETE", url: `/v1/files/${data[0].id}`, headers: owner.headers });
  expect(await app.services.storage.getSize(`${getRenditionsFolder(data[0].key)}/480.webp`)).toBeNull();

  const gif = await picture(900, 500, "#10204a").gif().toBuffer();
  const { data: moving } = await upload([{ bytes: gif }]);
  expect((await show(`${moving[0].url}?width=480`)).headers["content-type"]).toBe("image/gif");
});

test("serves link previews as a JPEG of 1200 by 630 px for any image", async () => {
  const tall = await picture(700, 1300, "#10204a").png().toBuffer();
  const { data } = await upload([{ bytes: tall }]);
  const served = await show(`${data[0].url}?form=share`);
  expect(served.headers).toMatchObject({ "content-type": "image/jpeg", etag: `"${data[0].key}-share"` });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
});

test("stores a private file unchanged and does not serve it", async () => {
  const bytes = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(3_000_000, 7)]);
  const { status, data } = await upload([{ bytes, name: "../../score\u0000.zip" }], "private");
  expect(status).toBe(201);
  expect(data[0]).toMatchObject({ width: null, accent: null });
  expect((await show(data[0].url)).statusCode).toBe(404);
  expect((await show(data[0].url, owner.headers)).statusCode).toBe(404);
  const [row] = await app.services.db.select().from(files).where(eq(files.id, data[0].id));
  expect(row).toMatchObject({ name: "score.zip", sizeBytes: bytes.length, isPublic: false });
  const stored = await app.services.storage.get(getStorageKey(data[0].key));
  const hash = createHash("sha256");
  for await (const chunk of stored?.stream ?? []) hash.update(chunk);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
});

const start = (...bytes: (number | string)[]) =>
  Buffer.concat(bytes.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))));

test.each([
  ["a program by its ending", "score.exe", Buffer.from("music"), /programs or scripts/],
  [
    "a drawing that may have scripts",
    "poster.svg",
    Buffer.from("<svg><script/></svg>"),
    /programs or scripts/,
  ],
  ["a disk image", "extras.iso", Buffer.from("CD001"), /programs or scripts/],
  ["a shortcut of macOS", "more.webloc", Buffer.from("<plist/>"), /programs or scripts/],
  ["a script of macOS", "install.scpt", Buffer.from("music"), /programs or scripts/],
  ["an installer with a dash in its ending", "a.appref-ms", Buffer.from("music"), /programs or scripts/],
  ["a program by its bytes", "score.pdf", start("MZ", 0x90, 0, 3, 0, 0, 0), /programs or scripts/],
  ["a Linux program without an ending", "score", start(0x7f, "ELF", 2, 1, 1), /programs or scripts/],
  ["a script by its first line", "score.txt", Buffer.from("#!/bin/sh\nrm"), /programs or scripts/],
  ["a page with scripts", "booklet.HTML", Buffer.from("<script>1</script>"), /programs or scripts/],
  ["an ending hidden by a dot", "booklet.pdf.exe.", Buffer.from("%PDF-1.7"), /programs or scripts/],
  [
    "a picture named as a document",
    "booklet.pdf",
    start(0x89, "PNG", 13, 10, 26, 10),
    /not of the type \.pdf/,
  ],
  ["a document named as text", "booklet.txt", Buffer.from("%PDF-1.7"), /not of the type \.txt/],
  ["text named as an archive", "score.zip", Buffer.from("no archive"), /not of the type \.zip/],
])("rejects %s as a file for buyers, and stores nothing", async (_case, name, bytes, text) => {
  const before = await app.services.db.select({ id: files.id }).from(files);
  const rejected = await upload([{ bytes, name }], "private");
  expect(rejected.status).toBe(415);
  expect(rejected.body).toMatchObject({ code: "unsupported-type", message: expect.stringMatching(text) });
  expect(await app.services.db.select({ id: files.id }).from(files)).toHaveLength(before.length);
});

test.each([
  ["booklet.pdf", Buffer.from("%PDF-1.7")],
  ["script.txt", Buffer.from("FADE IN:")],
  ["subtitles.srt", Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nHello")],
  ["score.mp3", Buffer.from("ID3\u0003\u0000\u0000")],
  ["deleted scene.m4v", start(0, 0, 0, 24, "ftypisom", 0, 0, 2, 0, "isomiso2")],
  ["book.epub", start("PK", 3, 4)],
  ["still.JPEG", start(0xff, 0xd8, 0xff, 0xe0)],
  ["look.cube", Buffer.from("LUT_3D_SIZE 33")],
  ["notes", Buffer.from("no ending")],
])("accepts %s as a file for buyers", async (name, bytes) => {
  expect((await upload([{ bytes, name }], "private")).status).toBe(201);
});

describe("the quota of an account's files", () => {
  let limited: TestApp;
  const megabytes = (count: number) => ({
    bytes: Buffer.alloc(count * 1024 ** 2, "%PDF-1.7 "),
    name: "book.pdf",
  });
  const countStored = async () => {
    let count = 0;
    for await (const _key of limited.services.storage.list("files")) count++;
    return count;
  };
  beforeAll(async () => {
    limited = await createTestApp({ FILES_QUOTA_BYTES: 20 * 1024 ** 2 });
  });
  afterAll(() => limited.close());

  test("rejects a file that exceeds it, and stores nothing of the request", async () => {
    const { headers } = await createAccount(limited.services);
    const before = await countStored();
    const two = await upload([megabytes(12), megabytes(12)], "private", headers, limited);
    expect(two.status).toBe(413);
    expect(two.body).toMatchObject({
      code: "too-large",
      message:
        "The files of one account may have 20 MB together. Please remove one that is no longer needed.",
    });
    expect(await countStored()).toBe(before);
    expect((await upload([megabytes(12)], "private", headers, limited)).status).toBe(201);
    const other = await createAccount(limited.services);
    expect((await upload([megabytes(12)], "private", other.headers, limited)).status).toBe(201);
  });

  test("ends an upload that exceeds it before the file has arrived", async () => {
    const { headers } = await createAccount(limited.services);
    const origin = await limited.http.listen({ host: "127.0.0.1", port: 0 });
    const sending = request(`${origin}/v1/files?purpose=private`, {
      method: "POST",
      headers: { ...headers, "content-type": "multipart/form-data; boundary=part" },
    });
    sending.write('--part\r\ncontent-disposition: form-data; name="file"; filename="book.pdf"\r\n\r\n');
    sending.write(megabytes(21).bytes);
    // The rest of the file is never sent.
    const [response]: IncomingMessage[] = await once(sending, "response", {
      signal: AbortSignal.timeout(30_000),
    });
    expect(response?.statusCode).toBe(413);
    sending.destroy();
  });

  test("holds for concurrent uploads", async () => {
    const { headers } = await createAccount(limited.services);
    const sent = await Promise.all([1, 2].map(() => upload([megabytes(12)], "private", headers, limited)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 413]);
  });

  test("returns 503 when the disk fills up during an upload, and stores nothing", async () => {
    const { headers } = await createAccount(limited.services);
    const before = await countStored();
    const free = vi.spyOn(limited.services.storage, "getFreeBytes");
    free.mockResolvedValueOnce(1024 ** 4).mockResolvedValue(0);
    const rejected = await upload([megabytes(12)], "private", headers, limited);
    free.mockRestore();
    expect(rejected.status).toBe(503);
    expect(await countStored()).toBe(before);
  });
});

test("requires a session and a form for uploads; only the owner may delete a file", async () => {
  expect((await upload([{ bytes: await jpeg(900, 900) }], "image", {})).status).toBe(401);
  const json = await app.http.inject({
    method: "POST",
    url: "/v1/files",
    headers: owner.headers,
    payload: {},
  });
  expect(json.statusCode).toBe(415);
  const { data } = await upload([{ bytes: await jpeg(900, 900) }]);
  const remove = (headers: Record<string, string>) =>
    app.http.inject({ method: "DELETE", url: `/v1/files/${data[0].id}`, headers });
  expect((await remove((await createAccount(app.services)).headers)).statusCode).toBe(404);
  expect((await remove(owner.headers)).statusCode).toBe(204);
  expect((await show(data[0].url)).statusCode).toBe(404);
  expect(await app.services.storage.getSize(getStorageKey(data[0].key))).toBeNull();
});

test("returns 409 when a file that is still in use is deleted", async () => {
  const { data } = await upload([{ bytes: await jpeg(900, 900) }, { bytes: await jpeg(900, 900) }]);
  const [{ data: delivered }] = [
    await upload([{ bytes: Buffer.from("%PDF-1.7"), name: "a.pdf" }], "private"),
  ];
  const page = await createPage(app.services, owner.id, { backgroundImage: data[0].url });
  await app.services.db.insert(products).values([
    { pageId: page.id, type: "physical", title: "P", priceCents: 1, sku: "1", thumbnail: data[1].url },
    { pageId: page.id, type: "digital", title: "D", priceCents: 1, sku: "1", digitalFileId: delivered[0].id },
  ]);
  const { data: embedded } = await upload([{ bytes: await jpeg(900, 900) }]);
  await createPage(app.services, owner.id, {
    aboutSettings: { ...createDefaultAboutSettings(), message: `Look: ![A still](${embedded[0].url})` },
  });
  for (const { id } of [data[0], data[1], delivered[0], embedded[0]]) {
    const response = await app.http.inject({
      method: "DELETE",
      url: `/v1/files/${id}`,
      headers: owner.headers,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe("state-conflict");
  }
});
