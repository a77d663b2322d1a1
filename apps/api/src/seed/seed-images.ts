import { readFile } from "node:fs/promises";
import type { Services } from "../platform/context.ts";
import { generateKey, getPublicUrl, getStorageKey } from "../modules/files/files.rules.ts";
import { files } from "../db/schema/files.ts";
import { measureImage, prepareImage } from "../modules/files/prepare-image.ts";
import { getArtPath } from "./make-film.ts";

export interface SeededImage {
  url: string;
  width: number;
  height: number;
  accent: string | null;
}

/** Stores a piece of artwork as the filmmaker's upload. */
export async function seedImage(services: Services, accountId: string, art: string): Promise<SeededImage> {
  const bytes = await readFile(getArtPath(art));
  const image = await prepareImage(bytes, await measureImage(bytes, "image"));
  const { body, width, height, accent, mimeType, extension } = image;
  const key = generateKey(extension);
  await services.storage.put(getStorageKey(key), body);
  await services.db.insert(files).values({
    accountId,
    key,
    name: `${art}.${extension}`,
    contentType: mimeType,
    sizeBytes: body.length,
    width,
    height,
    accent,
    isPublic: true,
  });
  return { url: getPublicUrl(key), width, height, accent };
}

/** Stores a private file for a digital product. @returns its id */
export async function seedPrivateFile(
  services: Services,
  accountId: string,
  name: string,
  body: Buffer,
): Promise<string> {
  const key = generateKey();
  await services.storage.put(getStorageKey(key), body);
  const [file] = await services.db
    .insert(files)
    .values({
      accountId,
      key,
      name,
      contentType: "application/octet-stream",
      sizeBytes: body.length,
      isPublic: false,
    })
    .returning({ id: files.id });
  if (!file) throw new Error("The demo's private file was not stored");
  return file.id;
}
