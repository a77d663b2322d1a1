import type { Wallet } from "./browser/frame-messages.ts";
import type { SeedAccount } from "./resources/seed-accounts.ts";

export type StripeOptions = {
  /** 0 chooses a free port. */
  port: number;
  host: string;
  /** The address of this server for browsers. Default: the address that it listens on. */
  publicUrl?: string | undefined;
  /** The folder of the state that stays between runs. Without it, state is in memory only. */
  dataDir?: string | undefined;
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** The wallets that the Express Checkout Element offers; none by default. */
  wallets?: readonly Wallet[] | undefined;
  /** Connected accounts to create at the start, unless they exist from an earlier run. */
  accounts?: readonly SeedAccount[] | undefined;
};
