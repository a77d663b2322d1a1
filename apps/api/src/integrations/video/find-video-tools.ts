import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../platform/config.ts";

const run = promisify(execFile);

/** The two programs that read and write film, and how this machine can bound them. */
export interface VideoTools {
  ffmpeg: string;
  ffprobe: string;
  /** Whether HDR can be brought down to what every screen shows. */
  canTonemap: boolean;
  /** The better filter that this build has against interlacing. */
  deinterlacer: "bwdif" | "yadif";
  /** Put before a program: ends it with its starter, at low priority, within so much memory. Empty where unknown. */
  commandPrefix: readonly string[];
  env: { PATH: string };
}

/** Bytes of address space of one conversion. */
const MAX_MEMORY_BYTES = 8 * 1024 ** 3;

const PREFIX_COMMANDS: readonly (readonly string[])[] = [
  ["setpriv", "--pdeathsig", "KILL"],
  ["nice", "-n", "10"],
  ["prlimit", `--as=${MAX_MEMORY_BYTES}`, "--core=0"],
];

type ToolSettings = Pick<Config, "FFMPEG_PATH" | "FFPROBE_PATH" | "PATH">;
type Log = Pick<FastifyBaseLogger, "warn">;

const toolsByConfig = new Map<string, Promise<VideoTools>>();

/**
 * Named by the configuration, else the system's, else the ones from the packages (a build of 2018: good enough for a demo).
 * @throws Error when there are none
 */
export function findVideoTools(config: ToolSettings, log: Log): Promise<VideoTools> {
  const key = `${config.FFMPEG_PATH}:${config.FFPROBE_PATH}:${config.PATH}`;
  let tools = toolsByConfig.get(key);
  if (!tools) {
    tools = detectTools(config, log);
    toolsByConfig.set(key, tools);
    // What is not there yet may be installed later.
    tools.catch(() => toolsByConfig.delete(key));
  }
  return tools;
}

async function detectTools(config: ToolSettings, log: Log): Promise<VideoTools> {
  const env = { PATH: config.PATH };
  const works = async (command: string, ...args: string[]) =>
    run(command, args, { env, timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  const choose = async (name: "ffmpeg" | "ffprobe", configured: string) => {
    if (configured) {
      if (await works(configured, "-version")) return configured;
      throw new Error(`${name} does not run at ${configured}`);
    }
    if (await works(name, "-version")) return name;
    const packaged = await findPackagedTool(name);
    if (packaged && (await works(packaged, "-version"))) {
      log.warn(
        `no ${name} on this system: using a build of 2018. Install one, or set ${name.toUpperCase()}_PATH`,
      );
      return packaged;
    }
    throw new Error(`There is no ${name}: install it, or set ${name.toUpperCase()}_PATH`);
  };
  const [ffmpeg, ffprobe] = await Promise.all([
    choose("ffmpeg", config.FFMPEG_PATH),
    choose("ffprobe", config.FFPROBE_PATH),
  ]);
  const { stdout: filters } = await run(ffmpeg, ["-hide_banner", "-filters"], { env, timeout: 10_000 });
  const bounds: string[] = [];
  for (const [command, ...args] of PREFIX_COMMANDS) {
    if (command && (await works(command, ...args, "true"))) bounds.push(command, ...args);
  }
  const canTonemap = / zscale /.test(filters) && / tonemap /.test(filters);
  const deinterlacer = / bwdif /.test(filters) ? "bwdif" : "yadif";
  return { ffmpeg, ffprobe, canTonemap, deinterlacer, commandPrefix: bounds, env };
}

/** The packages throw where they hold no build for the platform. */
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
