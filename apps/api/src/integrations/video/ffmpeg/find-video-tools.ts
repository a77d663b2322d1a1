import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../../platform/config.ts";

const run = promisify(execFile);

/** ffmpeg and ffprobe, their features, and the limits that this machine can set for them. */
export interface VideoTools {
  ffmpeg: string;
  ffprobe: string;
  /** Whether this build can tone-map HDR to SDR. */
  canTonemap: boolean;
  /** The best deinterlacing filter of this build. */
  deinterlacer: "bwdif" | "yadif";
  /** Whether this build encodes AV1 with SVT-AV1 and its own parameters. */
  canEncodeAv1: boolean;
  /** Command prefix: dies with its parent, low priority, limited memory. Empty where the machine lacks these commands. */
  commandPrefix: readonly string[];
  env: { PATH: string };
}

/** For a program to say what it can do: its first start reads tens of megabytes, on a machine that may be busy. */
const PROBE_TIMEOUT_MS = 60_000;
/** Address space of one conversion, in bytes. */
const MAX_MEMORY_BYTES = 8 * 1024 ** 3;

/** The niceness of a program, whatever that of the process which starts it. */
export const TOOL_NICENESS = 10;

const listPrefixCommands = (): readonly (readonly string[])[] => [
  ["setpriv", "--pdeathsig", "KILL"],
  // `nice` adds to the niceness of this process, which is the worker's own.
  ["nice", "-n", String(TOOL_NICENESS - getPriority())],
  // Last, because `runTool` appends its limit of processor time.
  ["prlimit", `--as=${MAX_MEMORY_BYTES}`, "--core=0"],
];

type ToolSettings = Pick<Config, "FFMPEG_PATH" | "FFPROBE_PATH" | "PATH" | "isProduction">;
type Log = Pick<FastifyBaseLogger, "warn">;

const toolsByConfig = new Map<string, Promise<VideoTools>>();

/**
 * Finds ffmpeg and ffprobe: as configured, else the system's, else the npm packages', a build of 2018 that misses years
 * of security fixes and is therefore not used in production.
 * @throws Error when a program is missing or does not run
 */
export function findVideoTools(config: ToolSettings, log: Log): Promise<VideoTools> {
  const key = `${config.FFMPEG_PATH}:${config.FFPROBE_PATH}:${config.PATH}:${config.isProduction}`;
  let tools = toolsByConfig.get(key);
  if (!tools) {
    tools = detectTools(config, log);
    toolsByConfig.set(key, tools);
    // Do not cache a failure: the programs may be installed later.
    tools.catch(() => toolsByConfig.delete(key));
  }
  return tools;
}

async function detectTools(config: ToolSettings, log: Log): Promise<VideoTools> {
  const env = { PATH: config.PATH };
  const probe = { env, timeout: PROBE_TIMEOUT_MS };
  const canRun = async (command: string, ...args: string[]) =>
    run(command, args, probe).then(
      () => true,
      () => false,
    );
  const choose = async (name: "ffmpeg" | "ffprobe", configured: string) => {
    if (configured) {
      if (await canRun(configured, "-version")) return configured;
      throw new Error(`${name} does not run at ${configured}`);
    }
    if (await canRun(name, "-version")) return name;
    const packaged = config.isProduction ? null : await findPackagedTool(name);
    if (packaged && (await canRun(packaged, "-version"))) {
      log.warn({ tool: name }, `no system ${name}; using the packaged build of 2018`);
      return packaged;
    }
    throw new Error(`${name} was not found: install it, or set ${name.toUpperCase()}_PATH`);
  };
  const [ffmpeg, ffprobe] = await Promise.all([
    choose("ffmpeg", config.FFMPEG_PATH),
    choose("ffprobe", config.FFPROBE_PATH),
  ]);
  const { stdout: filters } = await run(ffmpeg, ["-hide_banner", "-filters"], probe);
  // An unknown encoder is no error: ffmpeg says so in its output.
  const { stdout: av1 } = await run(ffmpeg, ["-hide_banner", "-h", "encoder=libsvtav1"], probe);
  const canEncodeAv1 = av1.includes("-svtav1-params");
  const commandPrefix: string[] = [];
  for (const [command, ...args] of listPrefixCommands()) {
    if (command && (await canRun(command, ...args, "true"))) commandPrefix.push(command, ...args);
  }
  const canTonemap = / zscale /.test(filters) && / tonemap /.test(filters);
  const deinterlacer = / bwdif /.test(filters) ? "bwdif" : "yadif";
  return { ffmpeg, ffprobe, canTonemap, deinterlacer, canEncodeAv1, commandPrefix, env };
}

/** Returns null where the packages have no build for the platform: importing them throws then. */
async function findPackagedTool(name: "ffmpeg" | "ffprobe"): Promise<string | null> {
  try {
    const module =
      name === "ffmpeg"
        ? await import("@ffmpeg-installer/ffmpeg")
        : await import("@ffprobe-installer/ffprobe");
    return module.path;
  } catch {
    return null;
  }
}
