import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import mime from "mime-types";

export type ContentEncoding = "br" | "gzip";

/** A built file, ready to serve. */
export interface AppFile {
  type: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** Whether the name contains a hash of the content. */
  immutable: boolean;
  /** @throws an error with the code ENOENT when another build has replaced it before its first request */
  read: () => Promise<Buffer>;
  /** Compresses the file on the first request and caches the result; null for incompressible types. @throws as `read` */
  compressed: (encoding: ContentEncoding) => Promise<Buffer> | null;
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/**
 * Lists the files of a built app, keyed by URL path. One that a browser asks for stays in memory. Before, only those are
 * in memory whose content may change under their name: a build has megabytes that few processes ever send.
 * @param known those of another build: a file with the same hash in its name is the same
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
        return [path, same?.immutable ? same : await createAppFile(path, file)] as const;
      }),
    ),
  );
}

async function createAppFile(path: string, file: string): Promise<AppFile> {
  const type = getContentType(path);
  const isCompressible = /^text\/|json|svg/.test(type);
  const fields = { type, size: (await stat(file)).size };
  const compressed = (read: () => Promise<Buffer>): AppFile["compressed"] => {
    const br = keep(async () => compressors.br(await read()));
    const gz = keep(async () => compressors.gzip(await read()));
    return (encoding) => (isCompressible ? (encoding === "br" ? br() : gz()) : null);
  };
  if (path.startsWith("/assets/")) {
    const load = () => readFile(file);
    return {
      ...fields,
      etag: `"${basename(path)}"`,
      immutable: true,
      // Nearly every browser asks for one compressed form.
      read: isCompressible ? load : keep(load),
      compressed: compressed(load),
    };
  }
  const body = await readFile(file);
  const read = async () => body;
  return {
    ...fields,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    immutable: false,
    read,
    compressed: compressed(read),
  };
}

/** Keeps what a function returns first. One that fails is called again. */
function keep(load: () => Promise<Buffer>): () => Promise<Buffer> {
  let kept: Promise<Buffer> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

export const getContentType = (path: string): string =>
  mime.contentType(extname(path)) || "application/octet-stream";
