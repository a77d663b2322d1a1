import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Settings of an API that serves apps, with these files in their folder. */
export async function writeBuiltApps(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "matinee-apps-"));
  for (const [path, text] of Object.entries({ ...EMPTY_APPS, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return {
    SERVE_APPS: true,
    APPS_DIR: folder,
    WATCH_URL: "https://watch.matinee.example",
    STUDIO_URL: "https://studio.matinee.example",
    BACKOFFICE_URL: "https://admin.matinee.example",
  };
}

/** Documents say which event they show. */
const EMPTY_APPS = {
  "watch/dist/client/index.html": "<title>watch</title>",
  "watch/dist/server/entry-server.js": `export const respond = async ({ url, page, showing, legalText, isShared }) => ({
    status: page || showing || legalText ? 200 : 404,
    html: [url, page?.title, legalText?.markdown, isShared].join(" "),
    scripts: ["start()"],
  });`,
  "studio/dist/index.html": "<title>studio</title>",
  "backoffice/dist/index.html": "<title>back office</title>",
};
