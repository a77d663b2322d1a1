import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isLoopbackHost } from "@matinee/stripe-emulator/own-machine";
import { TEST_TOKEN } from "./vimeo/test-token.ts";

/** The root folder of the repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Lets the embedded services run in production, where they would take orders without taking money. */
  DEMO: z.enum(["0", "1"]).default("0"),
  /** The picture of the demo's film. A small one saves tests most of its conversion and playback. */
  DEMO_FILM: z.enum(["full", "small"]).default("full"),
  /** Whether each start of the demo plans a premiere a few minutes later, with an audience. */
  DEMO_PREMIERE: z.enum(["on", "off"]).default("on"),
  /** Whether the Stripe emulator offers wallets in the checkout: Google Pay and Link. */
  DEMO_WALLETS: z.enum(["on", "off"]).default("on"),
  /** Languages of viewers, separated by commas. Empty: all. `en` saves the demo the builds of the others. */
  LANGUAGES: z.string().default(""),
  /** The address that everything listens on. */
  HOST: z.string().default("127.0.0.1"),
  /** The folder of all data that stays between runs; relative to the root folder. */
  MATINEE_DATA_DIR: z.string().default(".data"),
  PG_PORT: port.default(5499),
  STRIPE_PORT: port.default(4010),
  STRIPE_SECRET_KEY: z.string().default("sk_test_matinee"),
  STRIPE_PUBLISHABLE_KEY: z.string().default("pk_test_matinee"),
  STRIPE_WEBHOOK_SECRET: z.string().default("whsec_matinee"),
  SMTP_PORT: port.default(4025),
  MAIL_UI_PORT: port.default(4020),
  VIMEO_PORT: port.default(4030),
  API_PORT: port.default(4000),
  WATCH_PORT: port.default(5173),
  STUDIO_PORT: port.default(5174),
  BACKOFFICE_PORT: port.default(5175),
});

export type LocalConfig = Readonly<
  Omit<z.infer<typeof environment>, "MATINEE_DATA_DIR"> & {
    /** An absolute path. */
    dataDir: string;
    /** The environment of this process, passed on to the API and the apps. */
    inherited: NodeJS.ProcessEnv;
  }
>;

/**
 * Parses the environment of the embedded services and of the demo.
 * @throws Error naming each invalid variable; in production, unless DEMO=1
 */
export function loadLocalConfig(env: NodeJS.ProcessEnv = process.env): LocalConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Invalid environment variables:\n${z.prettifyError(parsed.error)}`);
  const { MATINEE_DATA_DIR, ...config } = parsed.data;
  if (config.NODE_ENV === "production" && config.DEMO !== "1") {
    throw new Error("The embedded services do not start in production. For a demonstration, set DEMO=1");
  }
  return { ...config, dataDir: resolve(root, MATINEE_DATA_DIR), inherited: env };
}

/** Reads the variables that locate a browser. */
export function readChromiumEnvironment(env: NodeJS.ProcessEnv = process.env) {
  return { CHROMIUM_PATH: env["CHROMIUM_PATH"] ?? "", PATH: env["PATH"] ?? "" };
}

/** Builds the address at which browsers and our own processes reach a port. */
export function buildUrl(config: LocalConfig, port: number): string {
  // A server that listens on every interface is reached at the loopback address.
  const host = config.HOST === "0.0.0.0" || config.HOST === "::" ? "127.0.0.1" : config.HOST;
  return `http://${host}:${port}`;
}

/**
 * Returns the host of what only our own processes and the person at this machine use: the database, the mail server and
 * the inbox, in which everyone's reset links are. When the demo listens for others, these do not.
 */
export const getPrivateHost = ({ HOST }: LocalConfig): string => (isLoopbackHost(HOST) ? HOST : "127.0.0.1");

/** Reads the demo's own random secret from its data folder. The first start generates it. */
function readOwnSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    // Fails when the file exists, so that of two programs that start at once only one writes it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}

/** Builds the environment of the API, the worker and the apps: ports, addresses and keys. */
export function buildChildEnvironment(config: LocalConfig): NodeJS.ProcessEnv {
  const api = buildUrl(config, config.API_PORT);
  const stripe = buildUrl(config, config.STRIPE_PORT);
  const vimeo = buildUrl(config, config.VIMEO_PORT);
  const privateHost = getPrivateHost(config);
  return {
    // Before the inherited environment, so that a real Vimeo token can be used instead.
    VIMEO_TOKEN: TEST_TOKEN,
    VIMEO_API_URL: vimeo,
    VIMEO_OEMBED_URL: `${vimeo}/api/oembed.json`,
    // A program on this machine may try webhooks out, while the machine is the only one that reaches the demo.
    ...(isLoopbackHost(config.HOST) && { WEBHOOK_NETWORKS: "127.0.0.0/8" }),
    // The demo shares one machine with its browser: its films are converted once.
    VIDEO_REFINE: "0",
    // As in the Docker image: images, password hashes and files share these threads.
    UV_THREADPOOL_SIZE: "16",
    ...config.inherited,
    ...(!config.inherited["SECRET"] &&
      !config.inherited["SECRET_FILE"] && { SECRET: readOwnSecret(config.dataDir) }),
    HOST: config.HOST,
    API_PORT: String(config.API_PORT),
    WATCH_PORT: String(config.WATCH_PORT),
    STUDIO_PORT: String(config.STUDIO_PORT),
    BACKOFFICE_PORT: String(config.BACKOFFICE_PORT),
    API_URL: api,
    WATCH_URL: buildUrl(config, config.WATCH_PORT),
    STUDIO_URL: buildUrl(config, config.STUDIO_PORT),
    BACKOFFICE_URL: buildUrl(config, config.BACKOFFICE_PORT),
    // As in production, the application does not own the tables. The migration creates its role.
    DATABASE_URL: `postgres://matinee_app:matinee@${privateHost}:${config.PG_PORT}/matinee`,
    DATABASE_OWNER_URL: `postgres://matinee:matinee@${privateHost}:${config.PG_PORT}/matinee`,
    SMTP_URL: `smtp://${privateHost}:${config.SMTP_PORT}`,
    STRIPE_API_URL: stripe,
    STRIPE_SCRIPT_URL: `${stripe}/v3/`,
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: config.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    STORAGE_DIR: join(config.dataDir, "storage"),
  };
}

/** Builds the environment of the demo, whose API serves the built apps. The apps of `turbo dev` have servers of their own. */
export function buildDemoEnvironment(config: LocalConfig): NodeJS.ProcessEnv {
  return { APPS_DIR: join(root, "apps"), ...buildChildEnvironment(config), SERVE_APPS: "1" };
}
