import { variableNames } from "../platform/config.ts";
import { parseWorkerRoles, WORKER_ROLES, type WorkerRole } from "../platform/jobs/worker-roles.ts";
import { type Command, CommandError, describeError, formatTable, readConfig } from "./command.ts";
import { type Check, checkOnline } from "./online-checks.ts";

export const checkConfig: Command = {
  summary: "Name every problem of the settings; with --online also try hosts, mail, Stripe, storage",
  usage: "check-config [--online] [--role ROLE,...]",
  options: { online: { type: "boolean" }, role: { type: "string" } },
  async run({ options, variables, report }) {
    for (const line of findMisspelt(variables)) report(line);
    const roles = readRoles(options["role"]);
    const config = readConfig(variables, roles);
    if (!options["online"]) return "The settings are complete.";
    const checks = await checkOnline(config, roles);
    const table = formatChecks(checks);
    if (checks.some(({ problem }) => problem !== null)) throw new CommandError(table);
    return `${table}\n\nAll is well.`;
  },
};

/** As the worker's `--role`: all without it. @throws CommandError that names an unknown role */
function readRoles(list: string | boolean | undefined): readonly WorkerRole[] {
  try {
    return typeof list === "string" ? parseWorkerRoles(list) : WORKER_ROLES;
  } catch (error) {
    throw new CommandError(describeError(error), { cause: error });
  }
}

export const formatChecks = (checks: readonly Check[]): string =>
  formatTable(
    checks.map(({ name, problem, detail = "" }) => [problem ? "FAILED" : "ok", name, problem ?? detail]),
  );

/** Beginnings of our variables. Others, such as NODE_OPTIONS, belong to other programs. */
const OUR_PREFIXES =
  /^(?:API|BACKOFFICE|BUILD_FORM|DATABASE|FFMPEG|FFPROBE|FILES|HELP|LEAKED|MAIL|MATINEE|PASSKEY|PLATFORM|QUEUE|RATE_LIMIT|S3|SECRET|SERVE|SMTP|STAFF|STATEMENT|STORAGE|STRIPE|STUDIO|SUPPORT|TRUST|VIDEO|VIMEO|WATCH|WORKER)_/;

/** Variables of the demo, of the development servers, and of the files in `infra`. */
const OTHER_VARIABLES = new Set([
  "MATINEE_IMAGE",
  "MATINEE_LISTEN",
  "MATINEE_SERVERS",
  "MATINEE_STORAGE",
  "MATINEE_CACHE",
  "MATINEE_LOG",
  "MATINEE_EDGE_KEYS",
  "MATINEE_EDGE_TOKEN",
  "MATINEE_PROXY",
  "MATINEE_DATA_DIR",
  "STRIPE_PORT",
  "SMTP_PORT",
  "STUDIO_PORT",
  "BACKOFFICE_PORT",
  "VIMEO_PORT",
  "WATCH_PORT",
  "MAIL_UI_PORT",
]);

/** Describes variables that look like ours but are read by nothing. */
export function findMisspelt(variables: NodeJS.ProcessEnv): string[] {
  return Object.keys(variables)
    .filter((name) => OUR_PREFIXES.test(name) && !OTHER_VARIABLES.has(name))
    .filter((name) => !variableNames.includes(name) && !variableNames.includes(name.replace(/_FILE$/, "")))
    .map((name) => `${name}: no setting has this name`);
}
