import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { isEmail } from "@matinee/domain/contact";
import { sql } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { createMailer } from "../integrations/mail/mailer.ts";
import type { Payments } from "../integrations/payments/payments.ts";
import { createPayments } from "../integrations/payments/stripe/create-payments.ts";
import type { Config } from "../platform/config.ts";
import { formatChecks } from "./check-config.ts";
import { ask, type Command, CommandError, type CommandInput, describeError, readConfig } from "./command.ts";
import { checkOnline, getWebhookUrl } from "./online-checks.ts";
import { createStaff } from "./staff.ts";

export const setup: Command = {
  summary:
    "Set up an installation: check it, register Stripe's webhooks, send a test email, create the first admin",
  usage:
    "setup [--mail-to EMAIL] [--env-file FILE] [--email EMAIL --first-name NAME --last-name NAME] [--skip mail,webhooks,staff]",
  options: {
    "mail-to": { type: "string" },
    "env-file": { type: "string" },
    email: { type: "string" },
    "first-name": { type: "string" },
    "last-name": { type: "string" },
    skip: { type: "string" },
  },
  async run(input) {
    const skipped = new Set(readText(input, "skip").split(","));
    // The secrets of the webhooks are known only after this command has registered them.
    const { variables } = input;
    const isFirstRun = !variables["STRIPE_WEBHOOK_SECRET"] && !variables["STRIPE_WEBHOOK_SECRET_FILE"];
    const config = readConfig(
      isFirstRun ? { ...variables, STRIPE_WEBHOOK_SECRET: createPlaceholder() } : variables,
    );
    const results: string[] = [];
    if (!skipped.has("mail"))
      results.push(await sendTestEmail(config, await requestText(input, "mail-to", EMAIL_QUESTION)));
    if (!skipped.has("staff")) results.push(await createFirstAdmin(config, input));
    // Last: Stripe shows the secrets only once, and a failure of another step would hide them.
    if (!skipped.has("webhooks"))
      results.push(await setUpWebhooks(config, readText(input, "env-file"), isFirstRun));
    const checks = await checkOnline(config);
    const failures = checks.filter(({ problem }) => problem !== null).length;
    return [
      ...results,
      "",
      formatChecks(checks),
      "",
      failures === 0
        ? "The installation is ready. Buy a ticket as a test."
        : `Correct what failed, then run: matinee check-config --online`,
    ].join("\n");
  },
};

const EMAIL_QUESTION = "Address for a test email: ";
const createPlaceholder = () => `whsec_${randomBytes(24).toString("hex")}`;
const readText = ({ options }: Pick<CommandInput, "options">, name: string): string => {
  const value = options[name];
  return typeof value === "string" ? value : "";
};
const requestText = async (input: CommandInput, name: string, question: string): Promise<string> =>
  readText(input, name) || (await ask(question)).trim();

async function setUpWebhooks(config: Config, envFile: string, isFirstRun: boolean): Promise<string> {
  const url = getWebhookUrl(config);
  const { webhooks } = createPayments(config);
  if (isFirstRun) await requireNoWebhooks(webhooks, url);
  const former = isFirstRun ? [] : config.STRIPE_WEBHOOK_SECRET.split(",");
  const { secrets, error } = await webhooks.register(url);
  const lines: string[] = [];
  if (secrets.length > 0)
    lines.push(await storeSecrets(`STRIPE_WEBHOOK_SECRET=${[...former, ...secrets].join(",")}`, envFile));
  if (error) {
    lines.unshift(`Stripe did not register all webhooks: ${describeError(error)}`);
    throw new CommandError(lines.join("\n"), { cause: error });
  }
  const since = secrets.length > 0 ? "now" : "already";
  return [`Stripe sends its events to ${url} ${since}.`, ...lines].join("\n");
}

/** @throws CommandError if Stripe has shown the secret of a webhook before, and the settings lack it */
async function requireNoWebhooks(webhooks: Payments["webhooks"], url: string): Promise<void> {
  const states = await webhooks.find(url).catch((error: unknown) => {
    throw new CommandError(`Stripe did not list the webhooks: ${describeError(error)}`, { cause: error });
  });
  if (states.every(({ state }) => state === "missing")) return;
  throw new CommandError(
    `Stripe has webhooks for ${url}, but their secrets are shown only once. Set STRIPE_WEBHOOK_SECRET, or delete the webhooks in Stripe's dashboard and run this again.`,
  );
}

/** Writes the line into the file, or returns it for the operator if that is not possible. */
async function storeSecrets(line: string, envFile: string): Promise<string> {
  if (!envFile) return `Add this line to the settings:\n${line}`;
  try {
    await writeSetting(envFile, line);
    return `STRIPE_WEBHOOK_SECRET is in ${envFile}; restart the API.`;
  } catch (error) {
    return `${envFile} was not changed: ${describeError(error)}. Add this line to the settings:\n${line}`;
  }
}

/** Replaces or adds a line `NAME=value` of a file, whole or not at all. Only its owner may read the file. */
export async function writeSetting(file: string, line: string): Promise<void> {
  const name = line.slice(0, line.indexOf("=") + 1);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const others = text.split("\n").filter((other) => !other.startsWith(name));
  while (others.at(-1) === "") others.pop();
  const draft = `${file}.new`;
  await writeFile(draft, `${[...others, line].join("\n")}\n`, { mode: 0o600 });
  await rename(draft, file);
}

async function sendTestEmail(config: Config, to: string): Promise<string> {
  if (!isEmail(to)) throw new CommandError("The test email needs an address: --mail-to");
  const mailer = createMailer(config);
  const text =
    "This is the test email of your installation. In its source, look for spf=pass, dkim=pass and dmarc=pass.";
  try {
    const messageId = `<setup-${randomBytes(12).toString("hex")}@${new URL(config.API_URL).hostname}>`;
    await mailer.send({ messageId, to, subject: "Test email", text, html: `<p>${text}</p>` });
  } catch (error) {
    throw new CommandError(`The mail server did not take the test email: ${describeError(error)}`, {
      cause: error,
    });
  } finally {
    mailer.close();
  }
  return `A test email is on its way to ${to}. Check that it arrives, and not as spam.`;
}

async function createFirstAdmin(config: Config, input: CommandInput): Promise<string> {
  const { pool, db } = connect(config.DATABASE_URL, 2);
  try {
    const [row] = await db
      .select({ exists: sql<boolean>`count(*) > 0` })
      .from(accounts)
      .where(sql`${accounts.type} = 'admin' and ${accounts.removedAt} is null`);
    if (row?.exists) return "There are members of staff already.";
    return await createStaff(
      { config, db },
      {
        email: await requestText(input, "email", "Email of the first admin: "),
        firstName: await requestText(input, "first-name", "First name: "),
        lastName: await requestText(input, "last-name", "Last name: "),
        role: "admin",
      },
    );
  } finally {
    await pool.end();
  }
}
