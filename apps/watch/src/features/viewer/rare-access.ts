/** What few viewers need: one chunk, whose name is in the first bundle once. */
export { explainLink } from "./explain-link.ts";
export { fetchPassAccess } from "./fetch-pass-access.ts";
