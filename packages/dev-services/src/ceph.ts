import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "./ports.ts";

const run = promisify(execFile);
const START_MS = 90_000;
const PROGRAMS = ["ceph-mon", "ceph-osd", "radosgw"];

/** Returns whether Ceph with its S3 gateway is installed. */
export const hasCeph = (): boolean =>
  PROGRAMS.every((program) => spawnSync(program, ["--version"]).error === undefined);

export interface Ceph {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  close(): Promise<void>;
}

/**
 * Starts a Ceph cluster of one monitor and one store in memory, with its S3 gateway, for tests against an S3 server
 * that is not ours. It takes about 15 seconds.
 * @throws Error when Ceph is not installed, or does not start
 */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-ceph-"));
  for (const name of ["mon", "osd", "gateway", "run"]) await mkdir(join(folder, name));
  const [monitorPort, port, cluster, store] = [
    await findFreePort(),
    await findFreePort(),
    randomUUID(),
    randomUUID(),
  ];
  const keys = {
    accessKeyId: randomBytes(10).toString("hex"),
    secretAccessKey: randomBytes(20).toString("hex"),
  };
  const file = join(folder, "ceph.conf");
  await writeFile(
    file,
    `[global]
fsid = ${cluster}
mon host = [v1:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.socket
pid file = ${folder}/run/$name.pid
log file = ${folder}/$name.log
mon data = ${folder}/mon
mon data avail warn = 1
mon data avail crit = 0
osd data = ${folder}/osd
rgw data = ${folder}/gateway
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 32
`,
  );
  const children: ChildProcess[] = [];
  const call = (program: string, ...args: string[]) => run(program, ["--conf", file, ...args]);
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ["--conf", file, ...args, "-f"], { stdio: "ignore" });
    children.push(child);
    return child;
  };
  const close = async () => {
    for (const child of children.toReversed()) {
      const isGone = child.exitCode !== null || child.signalCode !== null || once(child, "exit");
      child.kill("SIGKILL");
      await isGone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const waitFor = async (child: ChildProcess, check: () => Promise<unknown>) => {
    for (const end = Date.now() + START_MS; Date.now() < end; await sleep(200)) {
      if (child.exitCode !== null) break;
      const isDone = await check().then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
    throw new Error(`Ceph did not start: ${child.spawnargs.join(" ")}`);
  };
  try {
    const map = join(folder, "monmap");
    await run("monmaptool", [
      "--create",
      "--fsid",
      cluster,
      "--addv",
      "a",
      `[v1:127.0.0.1:${monitorPort}]`,
      map,
    ]);
    await call("ceph-mon", "--mkfs", "-i", "a", "--monmap", map);
    const monitor = start("ceph-mon", "-i", "a");
    await waitFor(monitor, () => call("ceph", "--connect-timeout", "5", "osd", "new", store));
    await call("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", store);
    const storage = start("ceph-osd", "-i", "0");
    await waitFor(storage, async () => {
      const { stdout } = await call("ceph", "--connect-timeout", "5", "osd", "stat");
      if (!stdout.includes("1 up")) throw new Error("not yet up");
    });
    const gateway = start("radosgw", "-n", "client.rgw");
    const endpoint = `http://127.0.0.1:${port}`;
    await waitFor(gateway, () => fetch(endpoint));
    const user = ["--uid", "films", "--display-name", "films"];
    const secrets = ["--access-key", keys.accessKeyId, "--secret", keys.secretAccessKey];
    await call("radosgw-admin", "-n", "client.rgw", "user", "create", ...user, ...secrets);
    return { endpoint, ...keys, close };
  } catch (error) {
    const log = await readFile(join(folder, "client.rgw.log"), "utf8").catch(() => "");
    await close();
    throw new Error(`Ceph did not start. ${log.slice(-1000)}`, { cause: error });
  }
}
