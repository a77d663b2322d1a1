import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { TOOL_NICENESS, type VideoTools } from "./find-video-tools.ts";

export interface ToolRun {
  args: readonly string[];
  /** Working directory, for relative names in `args`. */
  folder?: string;
  signal: AbortSignal;
  /** Limit of the whole run, in milliseconds. */
  timeoutMs: number;
  /** Limit of its processor time on all threads, where the machine can set one. It outlives this process. */
  cpuSeconds?: number;
  /** The priority among all processes, from 10 (the default) to 19 (lowest), where the machine can set one. */
  niceness?: number;
  /** The tool counts as hung after this many milliseconds without a line of output. */
  noOutputTimeoutMs?: number;
  onLine?: (line: string) => void;
  /** Receives each line of stderr. */
  onErrorLine?: (line: string) => void;
  /** The stream to return: ffmpeg's filters report on stderr, of which only the end is returned. */
  stream?: "stdout" | "stderr";
}

/** The program failed. `output` is the end of its stderr, for the log only; never show it to a person. */
export class ToolError extends Error {
  readonly output: string;
  /** It exited with a code instead of crashing or being killed: the file is the likely cause. */
  readonly hasExited: boolean;

  constructor(message: string, output: string, hasExited: boolean) {
    super(message);
    this.name = "ToolError";
    this.output = output;
    this.hasExited = hasExited;
  }
}

/** Whether an attempt failed because a disk was full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof ToolError) return error.output.includes("No space left on device");
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

const MAX_OUTPUT_CHARS = 4000;

/**
 * Runs ffmpeg or ffprobe within the machine's limits, and without this process's environment variables.
 * @returns its output; empty when `onLine` receives the lines
 * @throws ToolError when it fails, hangs or takes too long; the signal's reason when aborted
 */
export async function runTool(tools: VideoTools, tool: "ffmpeg" | "ffprobe", run: ToolRun): Promise<string> {
  run.signal.throwIfAborted();
  const cpuLimit =
    run.cpuSeconds && tools.commandPrefix.includes("prlimit") ? [`--cpu=${Math.ceil(run.cpuSeconds)}`] : [];
  // `nice` adds to the priority that the prefix sets.
  const niceness =
    run.niceness && tools.commandPrefix.includes("nice")
      ? ["nice", "-n", String(run.niceness - TOOL_NICENESS)]
      : [];
  const [command = "", ...args] = [
    ...tools.commandPrefix,
    ...cpuLimit,
    ...niceness,
    tools[tool],
    ...run.args,
  ];
  const child = spawn(command, args, {
    ...(run.folder && { cwd: run.folder }),
    env: tools.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let killReason: string | null = null;
  const kill = (reason: string) => {
    killReason ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => kill("aborted");
  run.signal.addEventListener("abort", onAbort, { once: true });
  const timeout = setTimeout(() => kill("took too long"), run.timeoutMs);
  const { noOutputTimeoutMs } = run;
  const outputTimeout = noOutputTimeoutMs ? setTimeout(() => kill("hangs"), noOutputTimeoutMs) : null;

  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_CHARS);
  });
  if (run.onErrorLine) createInterface({ input: child.stderr }).on("line", run.onErrorLine);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    outputTimeout?.refresh();
    if (run.onLine) run.onLine(line);
    else lines.push(line);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    run.signal.throwIfAborted();
    if (code !== 0)
      throw new ToolError(`${tool} ${killReason ?? `ended with ${code}`}`, output, code !== null);
    return run.stream === "stderr" ? output : lines.join("\n");
  } finally {
    clearTimeout(timeout);
    if (outputTimeout) clearTimeout(outputTimeout);
    run.signal.removeEventListener("abort", onAbort);
  }
}
