import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { TEST_TOKEN } from "./vimeo/test-token.ts";

/** The folder that holds the whole workspace. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Lets the embedded services run in production, where they would take orders without taking money. */
  DEMO: z.enum(["0", "1"]).default("0"),
  /** The address that everything listens on. */
  HOST: z.string().default("127.0.0.1"),
  /** Where everything that outlives a run is kept; relative to the workspace. */
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
    /** What whoever runs this set, passed on to the API and the apps. */
    inherited: NodeJS.ProcessEnv;
  }
>;

/**
 * The environment of the embedded services and of the demo, parsed once at the start.
 * @throws Error naming each variable that is wrong; or in production, unless DEMO=1
 */
export function loadLocalConfig(env: NodeJS.ProcessEnv = process.env): LocalConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`The environment is not right:\n${z.prettifyError(parsed.error)}`);
  const { MATINEE_DATA_DIR, ...config } = parsed.data;
  if (config.NODE_ENV === "production" && config.DEMO !== "1") {
    throw new Error("The embedded services refuse to start in production. For a demonstration set DEMO=1");
  }
  return { ...config, dataDir: resolve(root, MATINEE_DATA_DIR), inherited: env };
}

/** Where to look for a browser. */
export function chromiumEnvironment(env: NodeJS.ProcessEnv = process.env) {
  return { CHROMIUM_PATH: env["CHROMIUM_PATH"] ?? "", PATH: env["PATH"] ?? "" };
}

/** The address under which browsers and our own processes reach a port. */
export function urlOf(config: LocalConfig, port: number): string {
  // A server on every interface is reached by the local one.
  const host = config.HOST === "0.0.0.0" || config.HOST === "::" ? "127.0.0.1" : config.HOST;
  return `http://${host}:${port}`;
}

/** What the API, the worker and the apps are told about where everything is. */
export function childEnvironment(config: LocalConfig): NodeJS.ProcessEnv {
  const api = urlOf(config, config.API_PORT);
  const stripe = urlOf(config, config.STRIPE_PORT);
  const vimeo = urlOf(config, config.VIMEO_PORT);
  const host = new URL(api).hostname;
  return {
    // Before what whoever runs this set: who has a token of Vimeo's own may try it.
    VIMEO_TOKEN: TEST_TOKEN,
    VIMEO_API_URL: vimeo,
    VIMEO_OEMBED_URL: `${vimeo}/api/oembed.json`,
    ...config.inherited,
    HOST: config.HOST,
    API_PORT: String(config.API_PORT),
    WATCH_PORT: String(config.WATCH_PORT),
    STUDIO_PORT: String(config.STUDIO_PORT),
    BACKOFFICE_PORT: String(config.BACKOFFICE_PORT),
    API_URL: api,
    WATCH_URL: urlOf(config, config.WATCH_PORT),
    STUDIO_URL: urlOf(config, config.STUDIO_PORT),
    BACKOFFICE_URL: urlOf(config, config.BACKOFFICE_PORT),
    DATABASE_URL: `postgres://matinee:matinee@${host}:${config.PG_PORT}/matinee`,
    SMTP_URL: `smtp://${host}:${config.SMTP_PORT}`,
    STRIPE_API_URL: stripe,
    STRIPE_SCRIPT_URL: `${stripe}/v3/`,
    STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: config.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
    STORAGE_DIR: join(config.dataDir, "storage"),
  };
}
