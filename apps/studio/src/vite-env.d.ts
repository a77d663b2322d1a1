/// <reference types="vite/client" />

/** Made by the contract's plugin for Vite. */
declare module "virtual:matinee-calls" {
  import type { Calls } from "@matinee/contract/calls";

  export const calls: Calls;
}
