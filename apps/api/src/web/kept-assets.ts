import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { StoredObject } from "../integrations/storage/storage.ts";
import type { Services } from "../platform/context.ts";
import type { AppFile } from "./app-files.ts";
import type { AppName } from "./app-hosts.ts";

type KeptAssetsContext = Pick<Services, "storage" | "clock" | "log" | "config">;

/** Everything below it belongs to this file. */
const FOLDER = "app-assets";
const BUILDS = `${FOLDER}/builds`;
/** How often a process says that its build is in use. */
const REFRESH_MS = 6 * 3_600_000;
/** How often a process looks for other builds at most. */
const LOOK_MS = 60_000;

/** A build whose files are kept: when a process last served it, and its files as `watch/assets/name.js`. */
const buildSchema = z.object({ usedAt: z.iso.datetime(), files: z.array(z.string()) });
type KeptBuild = z.infer<typeof buildSchema>;

export type KeptAsset = Pick<StoredObject, "stream" | "size">;

export interface KeptAssets {
  /** Stores the files of this build whose names contain a hash, and that the build is in use. */
  keep(): Promise<void>;
  /** Opens a file of another build; null if there is none. */
  open(app: AppName, path: string): Promise<KeptAsset | null>;
  /** Keeps this build from now on, in the background. */
  start(): void;
  stop(): void;
}

/**
 * Keeps the files of each build in the storage, so that a page of an earlier version finds its code after an upgrade,
 * and a page of a newer version finds it at a process of this one.
 * @param files the files of this build, by app and path
 */
export function createKeptAssets(
  ctx: KeptAssetsContext,
  files: Record<AppName, ReadonlyMap<string, AppFile>>,
): KeptAssets {
  const { storage, clock, log } = ctx;
  const own = Object.entries(files).flatMap(([app, byPath]) =>
    [...byPath].flatMap(([path, file]) => (file.immutable ? [{ name: app + path, file }] : [])),
  );
  const names = own.map(({ name }) => name).toSorted();
  const build = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
  let keptFiles: ReadonlySet<string> = new Set();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let interval: NodeJS.Timeout | undefined;

  const keep = async () => {
    // First the list: a file that no list names would never be deleted.
    const list: KeptBuild = { usedAt: clock.now().toISOString(), files: names };
    await storage.put(`${BUILDS}/${build}.json`, Buffer.from(JSON.stringify(list)));
    for (const { name, file } of own) {
      const key = `${FOLDER}/${name}`;
      if ((await storage.getSize(key)) !== file.size) await storage.put(key, await file.read());
    }
  };
  const keepOrLog = () =>
    void keep().catch((error: unknown) => log.warn({ err: error }, "the files of the apps were not kept"));

  return {
    keep,
    async open(app, path) {
      const name = app + path;
      // Without this list, requests for invented names would each read the storage.
      if (!keptFiles.has(name) && performance.now() - lookedAt > LOOK_MS) {
        lookedAt = performance.now();
        const builds = await readBuilds(ctx);
        keptFiles = new Set(builds.flatMap(({ list }) => list.files));
      }
      return keptFiles.has(name) ? storage.get(`${FOLDER}/${name}`) : null;
    },
    start() {
      keepOrLog();
      interval = setInterval(keepOrLog, REFRESH_MS).unref();
    },
    stop: () => clearInterval(interval),
  };
}

/** Deletes the files of builds that no process has served for `ASSET_DAYS` days, unless another build has them too. */
export async function purgeKeptAssets(ctx: KeptAssetsContext): Promise<void> {
  const { storage, clock, config, log } = ctx;
  const since = clock.now().getTime() - config.ASSET_DAYS * 86_400_000;
  const builds = await readBuilds(ctx);
  const isUsed = ({ list }: (typeof builds)[number]) => Date.parse(list.usedAt) >= since;
  const used = new Set(builds.filter(isUsed).flatMap(({ list }) => list.files));
  for (const { key, list } of builds.filter((build) => !isUsed(build))) {
    const files = list.files.filter((name) => !used.has(name));
    for (const name of files) await storage.remove(`${FOLDER}/${name}`);
    // Last, so that an interrupted run is repeated.
    await storage.remove(key);
    log.info({ build: key, files: files.length }, "deleted the files of an earlier version");
  }
}

async function readBuilds({
  storage,
}: Pick<Services, "storage">): Promise<{ key: string; list: KeptBuild }[]> {
  const builds = [];
  for await (const key of storage.list(BUILDS)) {
    const object = await storage.get(key);
    // Another process may have deleted it.
    if (object) builds.push({ key, list: buildSchema.parse(JSON.parse(await text(object.stream))) });
  }
  return builds;
}
