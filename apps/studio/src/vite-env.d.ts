/// <reference types="vite/client" />

/** The light build has no types of its own; it is the same player without what we do not use. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}

/** Made by the contract's plugin for Vite. */
declare module "virtual:matinee-calls" {
  import type { Calls } from "@matinee/contract/calls";

  export const calls: Calls;
}
