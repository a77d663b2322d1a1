import packageJson from "../../package.json" with { type: "json" };
import type { Command } from "./command.ts";

export const version: Command = {
  summary: "Print the version of the product and of Node",
  usage: "version",
  run: () => Promise.resolve(`Matinee ${packageJson.version}, Node ${process.version}`),
};
