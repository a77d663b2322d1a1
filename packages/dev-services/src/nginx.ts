import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SHIPPED = fileURLToPath(new URL("../../../infra/nginx", import.meta.url));
const TEMPLATE = "matinee.conf.template";
/** Included in the server of the other one. */
const EDGE_TEMPLATE = "edge.server.template";

export interface NginxOptions {
  port: number;
  /** Ports of the API processes. */
  apiPorts: readonly number[];
  /** The API's folder of video files. */
  storage: string;
  /** More `server` blocks, for comparison. */
  servers?: string;
  /** Connections of the one worker process, to clients and to the API. */
  connections?: number;
  /** What `matinee edge-keys` prints: nginx checks grants itself, which needs its module njs. */
  edge?: { keys: string; token: string };
  /** Changes one of the shipped files, for the control of a test. */
  edit?: (text: string, file: string) => string;
}

/** Returns whether nginx is installed. */
export const hasNginx = (): boolean => spawnSync("nginx", ["-v"]).error === undefined;

/** Returns the directive that loads njs, wherever the system has it. */
function loadNjs(): string {
  const { stderr } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  const [, folder = "modules"] = /--modules-path=(\S+)/.exec(stderr) ?? [];
  return `load_module ${folder}/ngx_http_js_module.so;`;
}

/**
 * Starts a real nginx with the checked-in configuration in front of an API on this machine, for tests and benches.
 * @throws Error when nginx, or njs for an edge, is not installed
 */
export async function startNginx(options: NginxOptions) {
  const folder = await mkdtemp(join(tmpdir(), "matinee-nginx-"));
  for (const name of ["cache", "conf.d", "templates"]) await mkdir(join(folder, name));
  const values: Record<string, string> = {
    MATINEE_LISTEN: `127.0.0.1:${options.port}`,
    MATINEE_SERVERS: options.apiPorts.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(" "),
    MATINEE_STORAGE: options.storage,
    MATINEE_CACHE: join(folder, "cache"),
    MATINEE_LOG: join(folder, "access.log"),
    MATINEE_EDGE_KEYS: options.edge?.keys ?? "",
    MATINEE_EDGE_TOKEN: options.edge?.token ?? "",
  };
  const read = async (file: string) => {
    const text = await readFile(join(SHIPPED, file), "utf8");
    return options.edit ? options.edit(text, file) : text;
  };
  const fill = async (file: string) =>
    (await read(file)).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  if (options.edge) {
    await writeFile(join(folder, "conf.d/edge.server"), await fill(EDGE_TEMPLATE));
    for (const file of ["edge.mjs", "grants.mjs"])
      await writeFile(join(folder, "templates", file), await read(file));
  }
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  // Started by root, its workers would run as nobody, who cannot read our folders.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    join(folder, "nginx.conf"),
    `${user}\n${options.edge ? loadNjs() : ""}\nworker_processes 1;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\n` +
      `events { worker_connections ${options.connections ?? 512}; }\nhttp {\n${paths}\naccess_log ${folder}/access.log;\n${await fill(TEMPLATE)}\n${options.servers ?? ""}\n}\n`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  const failed = once(child, "error").then(([error]) => {
    throw new Error("nginx was not found; install it and try again", { cause: error });
  });
  const origin = `http://127.0.0.1:${options.port}`;
  await Promise.race([failed, waitForResponse(`${origin}/livez`)]);
  failed.catch(() => undefined);
  return {
    origin,
    /** The master process. */
    pid: child.pid ?? 0,
    /** Returns the access log, which must not contain a credential. */
    log: () => readFile(join(folder, "access.log"), "utf8"),
    async close() {
      child.kill("SIGQUIT");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitForResponse(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`${url} does not respond`);
}
