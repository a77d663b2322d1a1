import { fileURLToPath } from "node:url";

/** Which build of the product runs. */
export interface Version {
  version: string;
  /** The commit that it was built from; null when the sources run. */
  commit: string | null;
  /** ISO date of the build; null when the sources run. */
  builtAt: string | null;
}

declare global {
  /** The build replaces this name by its values; the sources have none. */
  var MATINEE_BUILD: Version | undefined;
}

export const build: Version | null = typeof MATINEE_BUILD === "undefined" ? null : MATINEE_BUILD;

/** The folder of the programs: the workspace `apps/api`, or the folder in which the build has put its bundles. */
const folder = new URL(build ? "./" : "../../", import.meta.url);

/** Returns the path of a file that belongs to the programs, relative to their folder. */
export function getProgramFile(path: string): string {
  return fileURLToPath(new URL(path, folder));
}

/** The folder of the built apps. */
export const getBuiltAppsFolder = (): string => getProgramFile(build ? "apps/" : "../");
