import { lifetimes } from "@matinee/contract/limits";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The folder that holds the whole workspace: where a process was started must not decide where films lie. */
const workspaceRoot = fileURLToPath(new URL("../../../..", import.meta.url));

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .default(false);

const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Lets the embedded stand-ins and demo data run in production. */
  DEMO: flag,
  HOST: z.string().default("127.0.0.1"),
  API_PORT: port.default(4000),
  /** Whose X-Forwarded-For is believed: addresses, or `loopback`. Rate limits count what it says. */
  TRUST_PROXY: z.string().default("loopback"),
  DATABASE_URL: z.string().default("postgres://matinee:matinee@127.0.0.1:5499/matinee"),
  /** Connections of one process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** At least 32 characters; signs playback grants and downloads, encrypts kept answers. */
  SECRET: z.string().min(32).default("development-only-secret-not-for-production"),
  WATCH_URL: z.url().default("http://127.0.0.1:5173"),
  STUDIO_URL: z.url().default("http://127.0.0.1:5174"),
  BACKOFFICE_URL: z.url().default("http://127.0.0.1:5175"),
  /** Where mails and providers reach the API itself. */
  API_URL: z.url().default("http://127.0.0.1:4000"),
  /** Folder of uploads and media on local disk; of work under way where they lie in a bucket. */
  STORAGE_DIR: z
    .string()
    .min(1)
    .default(".data/storage")
    .transform((folder) => resolve(workspaceRoot, folder)),
  /** Set: uploads, films and files lie in this bucket of Amazon S3 or a like of it. */
  S3_BUCKET: z.string().default(""),
  S3_REGION: z.string().default("us-east-1"),
  /** Empty: Amazon's own. */
  S3_ENDPOINT: z.string().default(""),
  /** Empty: the machine's role. */
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  /** The bucket's name in the path instead of the host. */
  S3_FORCE_PATH_STYLE: flag,
  /** proxy: film passes through the API. signed: players are sent to the bucket with an address of a few seconds. */
  S3_DELIVERY: z.enum(["proxy", "signed"]).default("proxy"),
  STRIPE_SECRET_KEY: z.string().default("sk_test_matinee"),
  STRIPE_PUBLISHABLE_KEY: z.string().default("pk_test_matinee"),
  STRIPE_WEBHOOK_SECRET: z.string().default("whsec_matinee"),
  /** Empty in production: Stripe itself. */
  STRIPE_API_URL: z.string().default("http://127.0.0.1:4010"),
  /** Milliseconds before a call to the payment provider counts as not answered; it is then asked once more. */
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(20_000),
  /** Where browsers load Stripe's script from. */
  STRIPE_SCRIPT_URL: z.string().default("http://127.0.0.1:4010/v3/"),
  STATEMENT_DESCRIPTOR: z.string().max(22).default("MATINEE"),
  /** Hundredths of a percent of each order that the platform keeps. */
  PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(500),
  SMTP_URL: z.string().default("smtp://127.0.0.1:4025"),
  MAIL_FROM: z.string().default("Matinee <hello@matinee.example>"),
  SUPPORT_EMAIL: z.string().default("support@matinee.example"),
  HELP_URL: z.string().default("https://help.matinee.example"),
  /** Where filmmakers ask the team to build their event. */
  BUILD_FORM_URL: z.string().default("https://help.matinee.example/build-my-event"),
  /** Milliseconds between runs of the payment reconciler. */
  RECONCILE_EVERY_MS: z.coerce
    .number()
    .int()
    .min(200)
    .default(lifetimes.reconcilerMinutes * 60_000),
  /** Where the worker shows its metrics to Prometheus; 0: nowhere. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Multiplies every rate limit; for load tests from one address. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
  VIDEO_HOST: z.enum(["local", "vimeo"]).default("local"),
  VIMEO_TOKEN: z.string().default(""),
  VIMEO_API_URL: z.url().default("https://api.vimeo.com"),
  /** Where Vimeo tells anyone the public details of a video. */
  VIMEO_OEMBED_URL: z.url().default("https://vimeo.com/api/oembed.json"),
  /** Milliseconds before a call to Vimeo counts as not answered. */
  VIMEO_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** Largest video in bytes. */
  VIDEO_MAX_BYTES: z.coerce
    .number()
    .int()
    .default(64 * 1024 ** 3),
  /** Bytes that the videos of one account may have together. */
  VIDEO_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .default(1024 ** 4),
  /** Bytes that uploads leave free on the disk, for everything else that writes there. */
  STORAGE_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .default(1024 ** 3),
  /** Empty: the system's, else the ones that come with the packages. */
  FFMPEG_PATH: z.string().default(""),
  FFPROBE_PATH: z.string().default(""),
  /** Threads of one conversion; 0 lets ffmpeg decide. */
  FFMPEG_THREADS: z.coerce.number().int().min(0).max(64).default(0),
  /** Where tools are looked for. */
  PATH: z.string().default("/usr/local/bin:/usr/bin:/bin"),
  /** The built apps are served by this process too, by their hosts. */
  SERVE_APPS: flag,
  /** Folder that holds the apps; empty: beside this one. */
  APPS_DIR: z.string().default(""),
  TYPEFORM_SECRET: z.string().default(""),
  WEBFLOW_SECRET: z.string().default(""),
  ZOOM_SECRET: z.string().default(""),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

export type Config = Readonly<z.infer<typeof environment>>;

const DEVELOPMENT_SECRETS = ["SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/**
 * The environment, parsed once at boot.
 * @throws Error naming each variable that is missing or wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`The environment is not right:\n${z.prettifyError(parsed.error)}`);
  if (parsed.data.NODE_ENV === "production" && !parsed.data.DEMO) {
    const missing = [...DEVELOPMENT_SECRETS, "DATABASE_URL", "SMTP_URL"].filter((name) => !env[name]);
    if (missing.length > 0) throw new Error(`Set in production: ${missing.join(", ")}`);
  }
  if (parsed.data.VIDEO_HOST === "vimeo" && !parsed.data.VIMEO_TOKEN) {
    throw new Error("Set with VIDEO_HOST=vimeo: VIMEO_TOKEN");
  }
  return parsed.data;
}
