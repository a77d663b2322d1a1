import { version as build } from "../platform/version.ts";
import type { Command } from "./command.ts";

export const version: Command = {
  summary: "Print the version of the product and of Node",
  usage: "version",
  run() {
    const origin = build.commit && `, built from ${build.commit} at ${build.builtAt}`;
    return Promise.resolve(`Matinee ${build.version}${origin ?? ""}, Node ${process.version}`);
  },
};
