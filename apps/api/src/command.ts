// The operator's program: `matinee <command>` in the image, `pnpm matinee <command>` in the repository.
import "./check-node.ts";
import { parseArgs } from "node:util";
import { type Command, CommandError, describeError, describeFailure } from "./commands/command.ts";

/** Loaded only when used: checking a configuration must not load the API. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  setup: async () => (await import("./commands/setup.ts")).setup,
  "check-config": async () => (await import("./commands/check-config.ts")).checkConfig,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/restore.ts")).restore,
  installation: async () => (await import("./commands/installation.ts")).installation,
  drill: async () => (await import("./commands/drill.ts")).drill,
  staff: async () => (await import("./commands/staff.ts")).staff,
  sessions: async () => (await import("./commands/sessions.ts")).sessions,
  "edge-keys": async () => (await import("./commands/edge-keys.ts")).edgeKeys,
  audit: async () => (await import("./commands/audit.ts")).audit,
  version: async () => (await import("./commands/version.ts")).version,
};

async function describeCommands(): Promise<string> {
  const commands = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => ({ name, ...(await load()) })),
  );
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "Usage: matinee COMMAND",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "matinee COMMAND --help shows the options of a command.",
    "Settings are read from the environment; .env.example describes them.",
  ].join("\n");
}

async function main([name = "help", ...args]: string[]): Promise<string> {
  if (["help", "--help", "-h"].includes(name)) return describeCommands();
  const load = COMMANDS[name];
  if (!load) throw new CommandError(`There is no command ${name}.\n\n${await describeCommands()}`);
  const command = await load();
  const { positionals, values } = parse(command, args);
  if (values["help"]) return `Usage: matinee ${command.usage}\n\n${command.summary}`;
  return command.run({
    words: positionals,
    options: values,
    variables: process.env,
    report: (line) => process.stderr.write(`${line}\n`),
  });
}

function parse({ usage, options = {} }: Command, args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
    // No command declares an option that may be repeated.
    return { positionals, values: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    // Node's message continues with advice for programmers.
    const [message] = describeError(error).split(". To specify");
    throw new CommandError(`${message}\nUsage: matinee ${usage}`, { cause: error });
  }
}

try {
  const result = await main(process.argv.slice(2));
  if (result) process.stdout.write(`${result}\n`);
} catch (error) {
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${describeFailure(error) ?? stack ?? describeError(error)}\n`);
  process.exitCode = 1;
}
