import { expect, test } from "vitest";
import { encodeInTurn, uploadInTurn } from "./image-queue.ts";

/** An upload that waits for `finish` while it encodes. */
function startUpload(account: string, order: string[], name = account) {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const upload = uploadInTurn(account, () =>
    encodeInTurn(async () => {
      order.push(name);
      await promise;
    }),
  );
  return { finish, upload };
}

test("encodes one image at a time, and gives an account two places in the queue", async () => {
  const order: string[] = [];
  const many = Array.from({ length: 20 }, (_, index) => startUpload("greedy", order, `greedy ${index}`));
  await expect.poll(() => order).toEqual(["greedy 0"]);
  const other = startUpload("other", order);
  other.finish();
  for (const { finish } of many.slice(0, 2)) finish();
  await other.upload;
  // The third image of the first account waits behind the other account's image.
  expect(order.slice(0, 3)).toEqual(["greedy 0", "greedy 1", "other"]);
  for (const { finish } of many) finish();
  await Promise.all(many.map(({ upload }) => upload));
  expect(order).toHaveLength(21);
});

test("rejects an account's uploads when too many wait, and no other account's", async () => {
  const order: string[] = [];
  const many = Array.from({ length: 42 }, () => startUpload("greedy", order));
  await expect(startUpload("greedy", order).upload).rejects.toMatchObject({ code: "too-many-requests" });
  const other = startUpload("other", order);
  for (const { finish } of [other, ...many]) finish();
  await Promise.all([other, ...many].map(({ upload }) => upload));
  await startUploadAndFinish("greedy", order);
});

async function startUploadAndFinish(account: string, order: string[]) {
  const { finish, upload } = startUpload(account, order);
  finish();
  await upload;
}
