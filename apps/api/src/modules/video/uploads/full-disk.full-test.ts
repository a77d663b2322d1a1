import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm, stat } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { type ApiProcess, startApiProcess } from "../../../testing/api-process.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { withoutSocket } from "../../../testing/without-socket.ts";
import { computeDigest, sendByTus } from "../../../testing/video/tus-sender.ts";
import { makeClip } from "../../../testing/video/video-fixtures.ts";

// It waits for a real process and a real disk, which takes about 40 seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const MEGABYTE = 1024 ** 2;
const DISK_MEGABYTES = 24;
/** A mount that only the command sees and that disappears with it. */
const OWN_DISK = `mount -t tmpfs -o size=${DISK_MEGABYTES}m own "$0" && exec "$@"`;
const canMount = spawnSync("unshare", ["-rm", "sh", "-c", OWN_DISK, "/mnt", "true"]).status === 0;

let app: TestApp;
let api: ApiProcess | undefined;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(async () => {
  await api?.kill();
  await app.close();
});

test.skipIf(!canMount)(
  "keeps the stored bytes when an upload fills the disk, and resumes when there is space",
  async () => {
    const folder = app.config.STORAGE_DIR;
    execFileSync("mkdir", ["-p", folder]);
    // The process has users of its own, who may not open the socket.
    const config = { ...app.config, DATABASE_URL: withoutSocket(app.config.DATABASE_URL) };
    api = await startApiProcess(config, {
      env: { STORAGE_RESERVE_BYTES: "0" },
      wrapperCommand: ["unshare", "-rm", "sh", "-c", OWN_DISK, folder],
    });
    const disk = join(`/proc/${api.pid}/root`, folder);
    const clip = await makeClip(app.services, { seconds: 2 });
    const film = Buffer.concat([clip, Buffer.alloc(12 * MEGABYTE, "film ")]);
    const page = await createPage(app.services, owner.id);
    const announced = await api.post(
      "/v1/videos",
      { pageId: page.id, kind: "feature", name: "film.mp4", size: film.length },
      owner.headers,
    );
    const { id, uploadUrl } = announced.json.data;
    const readStored = () => readFile(join(disk, getSourceKey(id)));

    const { answer, outgoing } = patch(api.url + uploadUrl, 0, film.length);
    outgoing.write(film.subarray(0, 5 * MEGABYTE));
    await expect.poll(async () => (await stat(join(disk, getSourceKey(id)))).size).toBe(5 * MEGABYTE);
    // Another writer fills the disk after the upload has begun.
    const filler = await open(join(disk, "filler"), "w");
    const fill = async (): Promise<never> => {
      for (;;) await filler.write(Buffer.alloc(MEGABYTE));
    };
    await expect(fill()).rejects.toMatchObject({ code: "ENOSPC" });
    await filler.close();
    outgoing.end(film.subarray(5 * MEGABYTE));
    const lost = {
      status: 503,
      body: { code: "unavailable", message: expect.stringMatching(/(is|are) kept/) },
    };
    expect(await answer).toMatchObject(lost);
    const received = await readStored();
    expect(received.length).toBeGreaterThanOrEqual(5 * MEGABYTE);
    expect(film.subarray(0, received.length).equals(received)).toBe(true);

    const retry = patch(api.url + uploadUrl, received.length, film.length);
    retry.outgoing.end(film.subarray(received.length));
    expect(await retry.answer).toMatchObject(lost);

    await rm(join(disk, "filler"));
    await sendByTus(api.url + uploadUrl, film, { headers: owner.headers, chunkBytes: 4 * MEGABYTE });
    expect(computeDigest(await readStored())).toBe(computeDigest(film));
  },
);

function patch(url: string, offset: number, bytes: number) {
  const outgoing = request(url, {
    method: "PATCH",
    headers: {
      ...owner.headers,
      "tus-resumable": "1.0.0",
      "upload-offset": offset,
      "content-length": bytes - offset,
      "content-type": "application/offset+octet-stream",
    },
  });
  const answer = once(outgoing, "response").then(async ([response]) => {
    const incoming: IncomingMessage = response;
    return { status: incoming.statusCode, body: await json(incoming) };
  });
  return { outgoing, answer };
}
