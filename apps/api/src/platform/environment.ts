import { resolve } from "node:path";
import { isCountryCode } from "@matinee/domain/countries";
import { lifetimes } from "@matinee/domain/limits";
import { taxLiabilities } from "@matinee/domain/tax";
import { defaultLanguage, isLanguage, LANGUAGES } from "@matinee/texts/languages";
import { z } from "zod";
import { isNetworkList, parseNetworks } from "./network-address.ts";
import { build, getProgramFile } from "./program-files.ts";

/** The workspace root, so that the storage folder does not depend on the working directory of the process. */
const workspaceRoot = getProgramFile(build ? "." : "../..");

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .default(false);

const countryCode = z.string().refine(isCountryCode, "must be the two letters of a country, for example US");

/** The environment variables with their defaults. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  /** Which secrets production requires: those of this process. Only the API needs those of webhooks. */
  MATINEE_PROCESS: z.enum(["all", "api", "worker", "migration"]).default("all"),
  /** Allows the embedded emulators and demo data in production. */
  DEMO: flag,
  HOST: z.string().default("127.0.0.1"),
  API_PORT: port.default(4000),
  /** Certificate chain and private key in PEM, for TLS between the proxy and the API; empty: HTTP. */
  TLS_CERT_FILE: z.string().default(""),
  TLS_KEY_FILE: z.string().default(""),
  /**
   * Milliseconds between a stop signal and the end of service, in which `/readyz` is 503 and load balancers turn away.
   * Unset: 1000 in production, otherwise 0.
   */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  /** Proxies whose X-Forwarded-For is trusted: addresses or `loopback`. Rate limits count by the resulting network. */
  TRUST_PROXY: z.string().default("loopback"),
  DATABASE_URL: z.string().default("postgres://matinee:matinee@127.0.0.1:5499/matinee"),
  /**
   * Past a connection pooler: for what needs a session of its own, which are notifications, the job queue, and locks of
   * uploads and email senders. Empty: DATABASE_URL.
   */
  DATABASE_DIRECT_URL: z.string().default(""),
  /**
   * Whether statements have names, so that the database plans them once. Unset: unless DATABASE_DIRECT_URL says that
   * DATABASE_URL is a pooler, because PgBouncer before 1.21 mixes up names.
   */
  DATABASE_NAMED_STATEMENTS: z.enum(["0", "1"]).optional(),
  /** For the migration only: the owner of the tables, when the role in DATABASE_URL is another one with fewer rights. */
  DATABASE_OWNER_URL: z.string().default(""),
  /** A streaming standby, from which API processes read reports and exports. Empty: the primary. */
  DATABASE_REPLICA_URL: z.string().default(""),
  /** Connections to the standby per API process. */
  DATABASE_REPLICA_POOL: z.coerce.number().int().min(1).max(50).default(4),
  /** A standby that is further behind is not read from. */
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  /** Database connections per process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /**
   * Milliseconds after which the count of a staff list, or the sums of its orders, are stopped: a search that matches many
   * of ten million rows would otherwise keep a connection busy for minutes. A million rows are counted in about 5 seconds.
   */
  LIST_COUNT_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(30_000),
  /** At least 32 characters. Signs playback grants and downloads; encrypts stored idempotent responses. */
  SECRET: z.string().min(32).default("development-only-secret-not-for-production"),
  /** Former secrets, separated by commas. Their signatures and ciphertexts stay valid. */
  SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((secret) => secret !== ""))
    .pipe(z.array(z.string().min(32))),
  /**
   * Whether staff need a second factor. Always `required` in production; otherwise `optional` by default, so that the
   * demo accounts can sign in.
   */
  STAFF_SECOND_FACTOR: z.enum(["required", "optional"]).default("optional"),
  /**
   * Domain of passkeys: one that the hosts of studio and back office share. Empty: the longest that they share. A change
   * makes all passkeys useless.
   */
  PASSKEY_RP_ID: z.string().default(""),
  WATCH_URL: z.url().default("http://127.0.0.1:5173"),
  STUDIO_URL: z.url().default("http://127.0.0.1:5174"),
  BACKOFFICE_URL: z.url().default("http://127.0.0.1:5175"),
  /** The API's public URL, for links in emails and callbacks of providers. */
  API_URL: z.url().default("http://127.0.0.1:4000"),
  /** Folder for uploads and media on local disk; with a bucket, for work in progress only. */
  STORAGE_DIR: z
    .string()
    .min(1)
    .default(".data/storage")
    .transform((folder) => resolve(workspaceRoot, folder)),
  /** Days that deleted videos and files stay in the trash of the storage. */
  TRASH_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** Videos that a run of a recurring job may delete; a run that finds more deletes none. */
  REMOVAL_LIMIT: z.coerce.number().int().min(1).default(100),
  /** After a restore: pauses deletion, emails and reminders of this process. */
  RESTORE_MODE: flag,
  /** Bucket for uploads, videos and files in Amazon S3 or any S3-compatible store. Empty: local disk. */
  S3_BUCKET: z.string().default(""),
  S3_REGION: z.string().default("us-east-1"),
  /** Empty: Amazon S3. */
  S3_ENDPOINT: z.string().default(""),
  /** Empty: the IAM role of the machine. */
  S3_ACCESS_KEY_ID: z.string().default(""),
  S3_SECRET_ACCESS_KEY: z.string().default(""),
  /** Puts the bucket's name in the path instead of the host. */
  S3_FORCE_PATH_STYLE: flag,
  /** `proxy`: the API relays the video. `signed`: redirects players to a presigned URL valid for a few seconds. */
  S3_DELIVERY: z.enum(["proxy", "signed"]).default("proxy"),
  STRIPE_SECRET_KEY: z.string().default("sk_test_matinee"),
  STRIPE_PUBLISHABLE_KEY: z.string().default("pk_test_matinee"),
  /** One secret for each webhook, separated by commas. */
  STRIPE_WEBHOOK_SECRET: z.string().default("whsec_matinee"),
  /** Empty in production: Stripe's own API. */
  STRIPE_API_URL: z.string().default("http://127.0.0.1:4010"),
  /** Timeout of a call to the payment provider in milliseconds; the call is then retried once. */
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(20_000),
  /** The URL from which browsers load Stripe's script. */
  STRIPE_SCRIPT_URL: z.string().default("http://127.0.0.1:4010/v3/"),
  STATEMENT_DESCRIPTOR: z.string().max(22).default("MATINEE"),
  /** The platform's fee per order in hundredths of a percent. */
  PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(500),
  /** The country of the operator's account at the payment provider, ISO 3166-1 alpha-2. */
  PAYMENT_COUNTRY: countryCode.default("US"),
  /** Who owes the tax of a sale to the tax office, and is the seller on its receipt: who owns the event, or the operator. */
  TAX_LIABLE: z.enum(taxLiabilities).default("owner"),
  /** The operator as the seller; needed if TAX_LIABLE is operator. */
  OPERATOR_NAME: z.string().default(""),
  OPERATOR_COUNTRY: z.union([z.literal(""), countryCode]).default(""),
  OPERATOR_TAX_NUMBER: z.string().default(""),
  SMTP_URL: z.string().default("smtp://127.0.0.1:4025"),
  MAIL_FROM: z.string().default("Matinee <hello@matinee.example>"),
  SUPPORT_EMAIL: z.string().default("support@matinee.example"),
  HELP_URL: z.string().default("https://help.matinee.example"),
  /** The form with which filmmakers ask the team to build their event. */
  BUILD_FORM_URL: z.string().default("https://help.matinee.example/build-my-event"),
  /** Milliseconds between runs of the payment reconciler. */
  RECONCILE_EVERY_MS: z.coerce
    .number()
    .int()
    .min(200)
    .default(lifetimes.reconcilerMinutes * 60_000),
  /** A collector of OpenTelemetry traces (OTLP over HTTP), for example http://127.0.0.1:4318; empty: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** Part of the traces that is recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Gets each logged error as JSON (POST); empty: none. */
  ERROR_WEBHOOK_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** Port of the API's Prometheus metrics; 0: off. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** As WORKER_METRICS_PASSWORD. */
  METRICS_PASSWORD: z.string().default(""),
  /** Port of the worker's Prometheus metrics; 0: off. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  WORKER_METRICS_HOST: z.string().default("127.0.0.1"),
  /** Password of the user `metrics` (HTTP Basic); empty: none, which only a loopback address allows in production. */
  WORKER_METRICS_PASSWORD: z.string().default(""),
  /** Whether `/docs` and `/v1/openapi.json` are served; unset: everywhere but in production. */
  API_DOCS: z.enum(["0", "1"]).optional(),
  /** Multiplies every rate limit; for load tests from one address. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
  /** A service with the range API of Pwned Passwords, for example https://api.pwnedpasswords.com; empty: local list only. */
  LEAKED_PASSWORDS_URL: z.union([z.literal(""), z.url()]).default(""),
  /** VIES, the European Union's register of tax numbers: https://ec.europa.eu/taxation_customs/vies/rest-api; empty: formats only. */
  TAX_REGISTER_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** A drand relay, for example https://api.drand.sh, whose random numbers the draws of queues use; empty: none. */
  QUEUE_BEACON_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** The hash of its chain. The default is quicknet, with a round every three seconds. */
  QUEUE_BEACON_CHAIN: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be the hash of a chain, in 64 hexadecimal digits")
    .default("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"),
  /** ClamAV's daemon, for example tcp://127.0.0.1:3310, which scans the files for buyers; empty: no scan. */
  CLAMD_URL: z
    .union([z.literal(""), z.url({ protocol: /^tcp$/, error: "must be like tcp://127.0.0.1:3310" })])
    .default(""),
  VIDEO_HOST: z.enum(["local", "vimeo"]).default("local"),
  VIMEO_TOKEN: z.string().default(""),
  VIMEO_API_URL: z.url().default("https://api.vimeo.com"),
  /** Vimeo's public oEmbed endpoint. */
  VIMEO_OEMBED_URL: z.url().default("https://vimeo.com/api/oembed.json"),
  /** Timeout of a call to Vimeo in milliseconds. */
  VIMEO_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** Largest video in bytes. */
  VIDEO_MAX_BYTES: z.coerce
    .number()
    .int()
    .default(64 * 1024 ** 3),
  /** Total size limit in bytes of one account's videos. */
  VIDEO_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .default(1024 ** 4),
  /** Total size limit in bytes of one account's images and private files. */
  FILES_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .default(10 * 1024 ** 3),
  /** Bytes that uploads and conversions leave free on the disk for other writers. */
  STORAGE_RESERVE_BYTES: z.coerce
    .number()
    .int()
    .default(1024 ** 3),
  /** Most seconds for which admitted viewings continue while the database server itself says that it is down. */
  PLAYBACK_OUTAGE_SECONDS: z.coerce.number().int().min(0).max(300).default(60),
  /** For how many milliseconds heartbeats of players are gathered before one statement records them. */
  HEARTBEAT_BATCH_MS: z.coerce.number().int().min(0).max(5000).default(1000),
  /** Empty: the system's ffmpeg and ffprobe, else the packaged ones. */
  FFMPEG_PATH: z.string().default(""),
  FFPROBE_PATH: z.string().default(""),
  /**
   * Gigapixels, summed over all frames, of the largest video of an account that never had a credit. The default is three
   * hours of 4K at 30 frames per second.
   */
  VIDEO_FREE_GIGAPIXELS: z.coerce.number().min(0).default(2700),
  /** Conversions at a time in one worker, of different accounts. */
  VIDEO_CONVERSIONS: z.coerce.number().int().min(1).max(16).default(2),
  /** Whether a second conversion at low priority takes the place of the quick one. */
  VIDEO_REFINE: flag.default(true),
  /** Threads per conversion; 0: ffmpeg decides. */
  FFMPEG_THREADS: z.coerce.number().int().min(0).max(64).default(0),
  /** Search path for ffmpeg and ffprobe. */
  PATH: z.string().default("/usr/local/bin:/usr/bin:/bin"),
  /** Serves the built apps from this process too, by host name. */
  SERVE_APPS: flag,
  /** Folder of the apps; empty: the folder beside the API. */
  APPS_DIR: z.string().default(""),
  /**
   * Languages in which viewers are answered, separated by commas; the first is that of new events. English is always one of them,
   * the last one if it is not named. Empty: all that the watch app is built for.
   */
  LANGUAGES: z
    .string()
    .default("")
    .transform((list) => [...new Set(list.split(",").flatMap((tag) => tag.trim() || []))])
    .refine((tags) => tags.every(isLanguage), `must be some of ${LANGUAGES.join(", ")}, separated by commas`)
    .transform((tags) => tags.filter(isLanguage))
    .transform((tags) =>
      tags.length === 0 || tags.includes(defaultLanguage) ? tags : [...tags, defaultLanguage],
    ),
  /** Seconds for which a cache may share the documents of public events; 0: none may. */
  DOCUMENT_CACHE_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Days for which the files of earlier versions of the apps are kept in the storage. */
  ASSET_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  TYPEFORM_SECRET: z.string().default(""),
  WEBFLOW_SECRET: z.string().default(""),
  ZOOM_SECRET: z.string().default(""),
  /** Networks that are not public and that webhooks may reach, for example 127.0.0.0/8,10.0.0.0/8; never in production. */
  WEBHOOK_NETWORKS: z
    .string()
    .default("")
    .refine(isNetworkList, "must be networks like 10.0.0.0/8, separated by commas")
    .transform(parseNetworks),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});
