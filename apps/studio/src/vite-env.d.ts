/// <reference types="vite/client" />

/** The light build has no types of its own; it is the same player without what we do not use. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
