import type { SeedAccount } from "./resources/seed-accounts.ts";

export type StripeOptions = {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Where browsers reach this server; without it, at the address that it listens on. */
  publicUrl?: string | undefined;
  /** Where state is kept between runs; without it, in memory only. */
  dataDir?: string | undefined;
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** Connected accounts that exist from the start, unless an earlier run left them. */
  accounts?: readonly SeedAccount[] | undefined;
};
