import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, cp, mkdir, open, opendir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join, normalize, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "./storage.ts";

/** Stores objects as files under one folder. */
export function createDiskStorage(folder: string): ObjectStore {
  const root = resolve(folder);
  const resolveKey = (key: string) => {
    const path = resolve(root, normalize(key));
    if (!path.startsWith(root + sep)) throw new Error("A storage key points outside of the storage folder");
    return path;
  };
  return {
    async put(key, body) {
      const path = resolveKey(key);
      await mkdir(dirname(path), { recursive: true });
      // A reader must never see a partial file: write beside it, then rename.
      const draft = join(dirname(path), `.${randomUUID()}.part`);
      try {
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(draft));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const handle = await open(resolveKey(key)).catch(ignoreMissing(null));
      if (!handle) return null;
      const stats = await handle.stat();
      if (!stats.isFile()) {
        await handle.close();
        return null;
      }
      return {
        stream: createReadStream("", { fd: handle, ...range }),
        size: stats.size,
        modifiedAt: stats.mtime,
      };
    },
    async getSize(key) {
      const stats = await stat(resolveKey(key)).catch(ignoreMissing(null));
      return stats?.isFile() ? stats.size : null;
    },
    async remove(key) {
      await rm(resolveKey(key), { force: true });
    },
    async removeAll(prefix) {
      await rm(resolveKey(prefix), { recursive: true, force: true });
    },
    async move(key, folder) {
      const path = resolveKey(key);
      if (!(await stat(path).catch(ignoreMissing(null)))) return false;
      const target = resolveKey(`${folder}/${key}`);
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(path, target);
      } catch (error) {
        if (!isOtherDisk(error)) throw error;
        try {
          await cp(path, target, { recursive: true });
        } catch (copyError) {
          await rm(target, { recursive: true, force: true });
          throw copyError;
        }
        await rm(path, { recursive: true });
      }
      return true;
    },
    async *list(prefix) {
      for await (const entry of listEntries(resolveKey(prefix), true)) {
        // Drafts of put() are not objects yet.
        if (!entry.isFile() || entry.name.endsWith(".part")) continue;
        yield relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
      }
    },
    async *listChildren(prefix) {
      for await (const { name } of listEntries(resolveKey(prefix), false)) yield name;
    },
    async importFile(key, path) {
      const target = resolveKey(key);
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(path, target);
      } catch (error) {
        if (!isOtherDisk(error)) throw error;
        const draft = join(dirname(target), `.${randomUUID()}.part`);
        try {
          await copyFile(path, draft);
          await rename(draft, target);
        } catch (copyError) {
          await rm(draft, { force: true });
          throw copyError;
        }
        await rm(path);
      }
    },
    async openLocally(key) {
      const path = resolveKey(key);
      const stats = await stat(path).catch(ignoreMissing(null));
      return stats?.isFile() ? { path, release: async () => undefined } : null;
    },
    getWorkFolder: (name) => resolveKey(`work/${name}`),
    async getFreeBytes() {
      await mkdir(root, { recursive: true });
      const disk = await statfs(root);
      return disk.bavail * disk.bsize;
    },
    createSignedUrl: async () => null,
  };
}

/** A missing folder counts as empty. */
async function* listEntries(folder: string, recursive: boolean) {
  const opened = await opendir(folder, { recursive }).catch(ignoreMissing(null));
  if (opened) yield* opened;
}

/** Whether a rename failed because a folder of the storage is a disk of its own. */
const isOtherDisk = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EXDEV";

function ignoreMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return value;
    throw error;
  };
}
