import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

const MEGABYTE = 1024 ** 2;

/** A disk of a few megabytes. It exists until it is closed. */
export interface SmallDisk {
  folder: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Removes what `fill` wrote. */
  free(): Promise<void>;
  close(): void;
}

/** Whether this machine lets a test mount a disk. */
export const canMount =
  spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs own /mnt && true"]).status === 0;

/** Mounts a disk that belongs to a process of its own, so that it disappears with it. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${megabytes}m own /mnt && echo mounted && exec cat`;
  const owner = spawn("unshare", ["-rm", "sh", "-c", script], { stdio: ["pipe", "pipe", "inherit"] });
  await once(owner.stdout, "data");
  const folder = `/proc/${owner.pid}/root/mnt`;
  const filler = join(folder, "filler");
  return {
    folder,
    async fill() {
      const file = await open(filler, "a");
      try {
        for (const size of [MEGABYTE, 4096]) {
          // A write that no longer fits ends each round.
          while (
            await file.write(Buffer.alloc(size)).then(({ bytesWritten }) => bytesWritten === size, isFull)
          );
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    close: () => void owner.kill("SIGKILL"),
  };
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code !== "ENOSPC") throw error;
  return false;
}
