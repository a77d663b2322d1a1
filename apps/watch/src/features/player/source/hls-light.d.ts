/** hls.js declares no types for its light build, which has those of the full build. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
