/** The light build has the same types as the whole; its package declares none for it. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
