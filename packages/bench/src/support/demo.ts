import { startStripe } from "@matinee/stripe-emulator/server";
import { buildApiEnvironment, type Environment, runApiScript } from "./api-process.ts";

export interface Demo {
  /** The settings of the card provider, for the API. */
  provider: Environment;
  close: () => Promise<void>;
}

/** Adds the demo's accounts and events to a database, with small films, and starts the card provider of its owner. */
export async function prepareDemo(settings: { DATABASE_URL: string; STORAGE_DIR: string }): Promise<Demo> {
  const stripe = await startStripe({ port: 0, host: "127.0.0.1" });
  const provider = { STRIPE_API_URL: stripe.url, STRIPE_SCRIPT_URL: `${stripe.url}/v3/` };
  await runApiScript(
    ["src/seed/seed.ts", "--small-film"],
    await buildApiEnvironment({ ...settings, ...provider }),
  );
  return { provider, close: () => stripe.close() };
}
