import { countryCodes } from "./countries.ts";

const commonEndings =
  "com net org info biz edu gov name pro mobi xyz online shop store site top club live app dev link click page " +
  "website space tech cloud blog news vip win fun icu eu uk";
const endings = `${commonEndings} ${countryCodes.join(" ")}`.replaceAll(" ", "|");
/** An address with its scheme, 'www.', a host with a usual ending, or any host with a path. */
const linkPattern = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\.|[\\p{L}\\p{N}][.。](?:(?:${endings})(?![\\p{L}\\p{N}-])|\\p{L}{2,}/)`,
  "iu",
);

/** Whether a mail program would turn a part of the text into a link; a guess, which invisible characters do not fool. */
export function hasLink(text: string): boolean {
  return linkPattern.test(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
}
