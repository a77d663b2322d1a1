import { join } from "node:path";
import process from "node:process";
import { loadLocalConfig, buildUrl, getPrivateHost } from "./config.ts";
import type { LocalConfig } from "./config.ts";
import { startMail } from "./mail/server.ts";
import { assertPortFree, nameTakenPort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { startStripe } from "@matinee/stripe-emulator/server";
import { startVimeo } from "./vimeo/server.ts";

export type Services = { close: () => Promise<void> };

/**
 * Starts the database, the Stripe and Vimeo emulators and the mail inbox on the data of the last run.
 * @throws Error naming a port that is in use and the variable that changes it
 */
export async function startServices(config: LocalConfig): Promise<Services> {
  const { HOST: host, dataDir } = config;
  const privateHost = getPrivateHost(config);
  const started: Services[] = [];
  const close = async () => {
    // In reverse order, so that Postgres stops last: the others may still handle requests.
    for (const service of started.toReversed()) await service.close();
  };
  try {
    // Before Postgres, which takes longest to start, so that a port in use is reported at once.
    await assertPortFree(config.STRIPE_PORT, host, "STRIPE_PORT");
    const folder = join(dataDir, "postgres");
    started.push(
      await startPostgres({ port: config.PG_PORT, host: privateHost, dataDir: folder, database: "matinee" }),
    );
    started.push(
      await startMail({
        smtpPort: config.SMTP_PORT,
        webPort: config.MAIL_UI_PORT,
        host: privateHost,
        dataDir: join(dataDir, "mail"),
      }),
    );
    started.push(
      await startStripe({
        port: config.STRIPE_PORT,
        host,
        publicUrl: buildUrl(config, config.STRIPE_PORT),
        dataDir: join(dataDir, "stripe"),
        webhookUrl: `${buildUrl(config, config.API_PORT)}/v1/hooks/stripe`,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
        wallets: config.DEMO_WALLETS === "on" ? ["google_pay", "link"] : [],
      }).catch((error: unknown) => {
        throw nameTakenPort(error, config.STRIPE_PORT, "STRIPE_PORT");
      }),
    );
    started.push(
      await startVimeo({ port: config.VIMEO_PORT, host, dataDir: join(dataDir, "vimeo") }).catch(
        (error: unknown) => {
          throw nameTakenPort(error, config.VIMEO_PORT, "VIMEO_PORT");
        },
      ),
    );
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function main(): Promise<void> {
  const services = await startServices(loadLocalConfig());
  console.log("services ready");
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      void services.close().then(() => process.exit(0));
    });
  }
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
