// What only owners, staff and logs read stays English. The exports below take its place.
export * from "../en/catalogue.ts";
export { formats } from "./formats.ts";
