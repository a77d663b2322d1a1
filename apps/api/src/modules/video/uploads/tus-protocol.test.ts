import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { eq } from "drizzle-orm";
import * as tus from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { startS3Bucket } from "../../../testing/s3-bucket.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { computeDigest } from "../../../testing/video/tus-sender.ts";
import { computeUploadExpiry } from "./purge-abandoned-uploads.ts";
import { videos } from "../../../db/schema/videos.ts";

type Headers = Record<string, string>;

const BYTES = Buffer.from("Not a film, and the protocol does not mind.");
const TUS = { "tus-resumable": "1.0.0" };
const OCTETS = { "content-type": "application/offset+octet-stream" };

describe.each(["disk", "bucket"] as const)("tus 1.0 over a %s", (kind) => {
  let app: TestApp;
  let bucket: Awaited<ReturnType<typeof startS3Bucket>> | undefined;
  let origin: string;
  let owner: TestAccount;
  let stranger: TestAccount;
  let pageId: string;

  beforeAll(async () => {
    if (kind === "bucket") bucket = await startS3Bucket();
    app = await createTestApp({ VIDEO_MAX_BYTES: 1_000_000, ...bucket?.config });
    origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
    owner = await createAccount(app.services);
    stranger = await createAccount(app.services);
    pageId = (await createPage(app.services, owner.id)).id;
  });
  afterAll(async () => {
    await app.close();
    await bucket?.close();
  });

  const call = (method: string, url: string, headers: Headers = {}, payload?: Buffer) =>
    // Cast: Fastify's types accept only a union of method names.
    app.http.inject({
      method: method as "PATCH",
      url,
      headers: { ...owner.headers, ...TUS, ...headers },
      ...(payload && { payload }),
    });
  const patch = (url: string, offset: string | number, payload: Buffer, headers: Headers = {}) =>
    call("PATCH", url, { ...OCTETS, "upload-offset": String(offset), ...headers }, payload);
  const encodeMetadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
      .join(",");
  const buildMetadata = (page = pageId) =>
    encodeMetadata({ pageId: page, kind: "trailer", filename: "Ciné.mov" });
  const create = (headers: Headers = {}, payload?: Buffer) =>
    call(
      "POST",
      "/v1/uploads",
      { "upload-length": String(BYTES.length), "upload-metadata": buildMetadata(), ...headers },
      payload,
    );
  const startUpload = async () => String((await create()).headers["location"]);
  const fetchOffset = async (url: string) => (await call("HEAD", url)).headers["upload-offset"];
  const parseId = (url: string) => url.slice(url.lastIndexOf("/") + 1);
  const findRow = async (url: string) => {
    const [row] = await app.services.db
      .select()
      .from(videos)
      .where(eq(videos.id, parseId(url)));
    if (!row) throw new Error("the upload has no row");
    return row;
  };
  const readStored = async (url: string) => {
    const object = await app.services.storage.get(getSourceKey(parseId(url)));
    return Buffer.concat((await object?.stream.toArray()) ?? []);
  };

  test("OPTIONS lists the supported extensions without a session", async () => {
    const url = await startUpload();
    for (const path of ["/v1/uploads", url]) {
      const response = await app.http.inject({ method: "OPTIONS", url: path });
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        "tus-resumable": "1.0.0",
        "tus-version": "1.0.0",
        "tus-extension": "creation,creation-with-upload,checksum,expiration,termination",
        "tus-max-size": "1000000",
        "tus-checksum-algorithm": "sha1,sha256",
      });
    }
  });

  test("creates an upload from its length and metadata, and returns the metadata unchanged", async () => {
    const text = `${buildMetadata()},filetype dmlkZW8vbXA0,relativePath`;
    const response = await create({ "upload-metadata": text });
    expect(response.statusCode).toBe(201);
    const url = String(response.headers["location"]);
    expect(url).toMatch(/^\/v1\/uploads\/[0-9a-f-]{36}$/);
    expect(response.headers["tus-resumable"]).toBe("1.0.0");
    const row = await findRow(url);
    expect(row).toMatchObject({ pageId, kind: "trailer", name: "Ciné.mov", sizeBytes: BYTES.length });
    expect(response.headers["upload-expires"]).toBe(computeUploadExpiry(row).toUTCString());
    const head = await call("HEAD", url);
    expect(head.headers).toMatchObject({
      "upload-offset": "0",
      "upload-length": String(BYTES.length),
      "upload-metadata": text,
      "upload-expires": response.headers["upload-expires"],
      "cache-control": "no-store",
    });
  });

  test("rejects creation without permission or with invalid headers", async () => {
    const requestCreation = async (headers: Headers) => {
      const response = await create(headers);
      expect(response.headers["tus-resumable"]).toBe("1.0.0");
      return [response.statusCode, response.json().code];
    };
    expect(await requestCreation({ "x-session-id": "" })).toEqual([401, "no-session"]);
    expect(await requestCreation(stranger.headers)).toEqual([404, "not-found"]);
    expect(await requestCreation({ "tus-resumable": "0.2.2" })).toEqual([412, "other-version"]);
    expect(await requestCreation({ "upload-length": "" })).toEqual([400, "malformed"]);
    expect(await requestCreation({ "upload-length": "0x10" })).toEqual([400, "malformed"]);
    expect(await requestCreation({ "upload-length": "-1" })).toEqual([400, "malformed"]);
    expect(await requestCreation({ "upload-length": "1000001" })).toEqual([413, "too-large"]);
    expect(await requestCreation({ "upload-metadata": "pageId ***" })).toEqual([400, "malformed"]);
    expect(await requestCreation({ "upload-metadata": "" })).toEqual([400, "malformed"]);
    expect(await requestCreation({ "upload-metadata": buildMetadata("no-id") })).toEqual([422, "invalid"]);
    expect(
      await requestCreation({ "upload-metadata": encodeMetadata({ pageId, kind: "film", name: "x" }) }),
    ).toEqual([422, "invalid"]);
  });

  test("accepts the first bytes in the creation request", async () => {
    const response = await create(OCTETS, BYTES.subarray(0, 10));
    expect(response.statusCode).toBe(201);
    expect(response.headers["upload-offset"]).toBe("10");
    expect(await fetchOffset(String(response.headers["location"]))).toBe("10");
    expect((await create({ "content-type": "video/mp4" }, BYTES)).statusCode).toBe(415);
  });

  test.each(["", "0x0", "0.0", "+0", "1e0", " ", "٣"])("rejects the offset %j", async (offset) => {
    const url = await startUpload();
    const sent = Buffer.from(offset).toString("latin1");
    expect((await patch(url, sent, BYTES)).statusCode).toBe(400);
    expect(await fetchOffset(url)).toBe("0");
  });

  test("returns 412 without the protocol version, also for DELETE", async () => {
    const url = await startUpload();
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      const response = await call(method, url, { "tus-resumable": "", ...OCTETS, "upload-offset": "0" });
      expect([method, response.statusCode]).toEqual([method, 412]);
      expect(response.headers["tus-version"]).toBe("1.0.0");
    }
    expect(await fetchOffset(url)).toBe("0");
  });

  test("uses the method of X-HTTP-Method-Override", async () => {
    const url = await startUpload();
    const buildOverride = (method: string) => ({ "x-http-method-override": method });
    const headers = { ...OCTETS, "upload-offset": "0", ...buildOverride("PATCH") };
    const response = await call("POST", url, headers, BYTES.subarray(0, 5));
    expect([response.statusCode, response.headers["upload-offset"]]).toEqual([204, "5"]);
    expect((await call("GET", url, buildOverride("HEAD"))).headers["upload-offset"]).toBe("5");
    expect((await call("POST", url, { ...buildOverride("PATCH"), ...stranger.headers })).statusCode).toBe(
      404,
    );
    expect((await call("PATCH", url, buildOverride("DELETE"))).statusCode).toBe(204);
    expect((await call("HEAD", url)).statusCode).toBe(404);
    expect((await call("POST", url)).statusCode).toBe(404);
  });

  test("ignores case and parameters of the media type", async () => {
    const url = await startUpload();
    const type = { "content-type": "Application/Offset+Octet-Stream; charset=utf-8" };
    expect((await patch(url, 0, BYTES.subarray(0, 3), type)).statusCode).toBe(204);
    for (const other of ["application/octet-stream", "application/offset+octet-streams"]) {
      expect((await patch(url, 3, BYTES, { "content-type": other })).statusCode).toBe(415);
    }
    expect(await fetchOffset(url)).toBe("3");
  });

  /** Sends a chunked body, which has no Content-Length. */
  async function sendChunked(url: string, pieces: readonly Buffer[], headers: Headers = {}) {
    const sending = request(`${origin}${url}`, {
      method: "PATCH",
      headers: { ...owner.headers, ...TUS, ...OCTETS, "upload-offset": "0", ...headers },
    });
    const answered = once(sending, "response");
    for (const piece of pieces) {
      sending.write(piece);
      // Without a pause the pieces may arrive as one.
      await new Promise((done) => setTimeout(done, 20));
    }
    sending.end();
    const [response] = await answered;
    response.resume();
    return { status: response.statusCode, offset: response.headers["upload-offset"] };
  }

  test("accepts a chunked body, but no more bytes than announced", async () => {
    const url = await startUpload();
    const half = BYTES.subarray(0, 20);
    expect(await sendChunked(url, [half, BYTES.subarray(20)])).toEqual({
      status: 204,
      offset: String(BYTES.length),
    });
    expect(await readStored(url)).toEqual(BYTES);
    const full = await startUpload();
    expect((await sendChunked(full, [half, BYTES])).status).toBe(413);
    expect(Number(await fetchOffset(full))).toBeLessThan(BYTES.length);
    expect((await findRow(full)).status).toBe("uploading");
  });

  test("stores bytes with a matching checksum, and discards others", async () => {
    const url = await startUpload();
    const buildChecksum = (algorithm: string, bytes: Buffer) =>
      `${algorithm} ${createHash(algorithm).update(bytes).digest("base64")}`;
    const [first, second] = [BYTES.subarray(0, 16), BYTES.subarray(16)];
    const send = (offset: number, bytes: Buffer, checksum: string) =>
      patch(url, offset, bytes, { "upload-checksum": checksum });
    const wrong = await send(0, first, buildChecksum("sha1", second));
    expect([wrong.statusCode, wrong.json().code]).toEqual([460, "checksum-mismatch"]);
    for (const checksum of ["crc32 AAAA", "sha1", "", buildChecksum("md5", first)]) {
      expect((await send(0, first, checksum)).statusCode).toBe(400);
    }
    expect(await fetchOffset(url)).toBe("0");
    expect((await send(0, first, buildChecksum("sha1", first))).statusCode).toBe(204);
    expect(
      (await sendChunked(url, [second], { "upload-offset": "16", "upload-checksum": "sha1 AAAA" })).status,
    ).toBe(460);
    expect(await fetchOffset(url)).toBe("16");
    expect((await send(16, second, buildChecksum("sha256", second))).statusCode).toBe(204);
    expect(await readStored(url)).toEqual(BYTES);
  });

  test("returns the expiry of an unfinished upload", async () => {
    const url = await startUpload();
    const expires = computeUploadExpiry(await findRow(url)).toUTCString();
    expect((await patch(url, 0, BYTES.subarray(0, 8))).headers["upload-expires"]).toBe(expires);
    expect((await patch(url, 8, BYTES.subarray(8))).headers["upload-expires"]).toBeUndefined();
    expect((await call("HEAD", url)).headers["upload-expires"]).toBeUndefined();
  });

  test("works with tus-js-client, also when it uses POST only", async () => {
    const film = Buffer.alloc(200_000, "film ");
    for (const overridePatchMethod of [false, true]) {
      const url = await new Promise<string | null>((resolve, reject) => {
        const upload = new tus.Upload(film, {
          endpoint: `${origin}/v1/uploads`,
          headers: owner.headers,
          metadata: { pageId, kind: "trailer", filename: "film.mp4" },
          chunkSize: 64 * 1024,
          uploadDataDuringCreation: !overridePatchMethod,
          overridePatchMethod,
          retryDelays: [],
          onError: reject,
          onSuccess: () => resolve(upload.url),
        });
        upload.start();
      });
      expect(computeDigest(await readStored(url ?? ""))).toBe(computeDigest(film));
    }
  });
});

test("allows uploads from another origin, and exposes the protocol's headers to it", async () => {
  const app = await createTestApp();
  const origin = "https://integrator.example";
  const preflight = await app.http.inject({
    method: "OPTIONS",
    url: "/v1/uploads/0199c0de-0000-7000-8000-000000000000",
    headers: {
      origin,
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "upload-offset,tus-resumable,x-session-id",
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-origin"]).toBe(origin);
  expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  expect(preflight.headers["access-control-allow-headers"]).toBe("upload-offset,tus-resumable,x-session-id");
  const methods = String(preflight.headers["access-control-allow-methods"]).split(", ");
  expect(methods).toEqual(expect.arrayContaining(["HEAD", "POST", "PATCH", "DELETE"]));
  const response = await app.http.inject({ url: "/v1/config", headers: { origin } });
  const exposed = String(response.headers["access-control-expose-headers"]).split(", ");
  expect(exposed).toEqual(
    expect.arrayContaining(["x-session-id", "location", "upload-offset", "upload-length", "retry-after"]),
  );
  await app.close();
});
