import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import mime from "mime-types";

export type ContentEncoding = "br" | "gzip";

/** A built file, ready to serve. */
export interface AppFile {
  type: string;
  body: Buffer;
  etag: string;
  /** Whether the name contains a hash of the content. */
  immutable: boolean;
  /** Compresses the file on the first request and caches the result; null for incompressible types. */
  compressed: (encoding: ContentEncoding) => Promise<Buffer> | null;
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/**
 * Reads every file of a built app (a few megabytes) into memory, keyed by URL path.
 * @param known those of another build: a file with the same hash in its name is the same, and is not read again
 */
export async function readAppFiles(
  folder: string,
  known: ReadonlyMap<string, AppFile> = new Map(),
): Promise<Map<string, AppFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) !== ".map");
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = file.slice(folder.length).replaceAll(sep, "/");
        const same = known.get(path);
        return [path, same?.immutable ? same : createAppFile(path, await readFile(file))] as const;
      }),
    ),
  );
}

function createAppFile(path: string, body: Buffer): AppFile {
  const type = getContentType(path);
  const cache: Partial<Record<ContentEncoding, Promise<Buffer>>> = {};
  return {
    type,
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    immutable: path.startsWith("/assets/"),
    compressed: (encoding) =>
      /^text\/|json|svg/.test(type) ? (cache[encoding] ??= compressors[encoding](body)) : null,
  };
}

export const getContentType = (path: string): string =>
  mime.contentType(extname(path)) || "application/octet-stream";
