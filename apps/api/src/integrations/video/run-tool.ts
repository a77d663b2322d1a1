import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { VideoTools } from "./find-video-tools.ts";

export interface ToolRun {
  args: readonly string[];
  /** Where it runs, for relative names in `args`. */
  folder?: string;
  signal: AbortSignal;
  /** The whole run. */
  timeoutMs: number;
  /** Without a line of output for so long, it hangs. */
  noOutputTimeoutMs?: number;
  onLine?: (line: string) => void;
  /** Where the wanted output comes: ffmpeg's filters report on stderr, of which only the end is returned. */
  stream?: "stdout" | "stderr";
}

/** The program ended badly; `output` is the end of what it said on stderr, for the log and never for a person. */
export class ToolError extends Error {
  readonly output: string;
  /** It gave up by itself, rather than crash or be stopped: the file is the likely reason. */
  readonly hasExited: boolean;

  constructor(message: string, output: string, hasExited: boolean) {
    super(message);
    this.name = "ToolError";
    this.output = output;
    this.hasExited = hasExited;
  }
}

const MAX_OUTPUT_CHARS = 4000;

/**
 * Runs ffmpeg or ffprobe within this machine's bounds, and without our environment.
 * @returns its output, unless `onLine` takes it
 * @throws ToolError when it fails, hangs or takes too long; the signal's reason when aborted
 */
export async function runTool(tools: VideoTools, tool: "ffmpeg" | "ffprobe", run: ToolRun): Promise<string> {
  run.signal.throwIfAborted();
  const [command = "", ...args] = [...tools.commandPrefix, tools[tool], ...run.args];
  const child = spawn(command, args, {
    ...(run.folder && { cwd: run.folder }),
    env: tools.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let why: string | null = null;
  const kill = (reason: string) => {
    why ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => kill("aborted");
  run.signal.addEventListener("abort", onAbort, { once: true });
  const timeout = setTimeout(() => kill("took too long"), run.timeoutMs);
  const { noOutputTimeoutMs } = run;
  const silence = noOutputTimeoutMs ? setTimeout(() => kill("hangs"), noOutputTimeoutMs) : null;

  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_CHARS);
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    silence?.refresh();
    if (run.onLine) run.onLine(line);
    else lines.push(line);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    run.signal.throwIfAborted();
    if (code !== 0) throw new ToolError(`${tool} ${why ?? `ended with ${code}`}`, output, code !== null);
    return run.stream === "stderr" ? output : lines.join("\n");
  } finally {
    clearTimeout(timeout);
    if (silence) clearTimeout(silence);
    run.signal.removeEventListener("abort", onAbort);
  }
}
