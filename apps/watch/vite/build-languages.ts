import process from "node:process";
import { defaultLanguage, LANGUAGES } from "@matinee/texts/languages";
import { createBuilder } from "vite";

// Builds the app in every language but the default one, whose build is `vite build`.
for (const language of LANGUAGES) {
  if (language === defaultLanguage) continue;
  process.env["WATCH_LANGUAGE"] = language;
  const builder = await createBuilder({ logLevel: "error" });
  await builder.buildApp();
}
