import { writeFile } from "node:fs/promises";
import { buildSubsets } from "./subset-fonts.ts";

for (const [file, content] of await buildSubsets()) await writeFile(new URL(file, import.meta.url), content);
