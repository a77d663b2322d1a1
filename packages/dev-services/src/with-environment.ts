// Runs a command with the environment of the demo's programs: `with-environment.ts vite`. For `turbo dev`, where each
// workspace starts its own program.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { buildChildEnvironment, loadLocalConfig, root } from "./config.ts";

const settings = join(root, ".env");
if (existsSync(settings)) process.loadEnvFile(settings);

const [command = "", ...args] = process.argv.slice(2);
const env = buildChildEnvironment(loadLocalConfig());
// The Node program itself comes first: the shell scripts of node_modules/.bin do not pass signals on.
env["PATH"] = `${dirname(process.execPath)}${delimiter}${env["PATH"]}`;
const child = spawn(command, args, { stdio: "inherit", env });

// The terminal sends Ctrl-C to both processes, but SIGTERM arrives at this one only.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("error", (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(1);
});
child.once("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
