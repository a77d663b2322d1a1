import { countryCodes } from "./countries.ts";

const commonEndings =
  "com net org info biz edu gov name pro mobi xyz online shop site top club live app dev link click page " +
  "website space tech cloud blog news vip win fun icu eu uk agency bank best bet bid bio business buzz cam care cash casino " +
  "chat click community company credit cyou date delivery design digital download education email events exchange " +
  "example expert express film finance foundation fund fyi gift gifts guru help host hosting ink international loan ltd " +
  "marketing media money movie network ninja one party photo plus poker press promo rent review rocks sbs sex solutions " +
  "store stream studio support tickets tips today tools trade travel video wang watch wiki work works world zip zone";
const endings = `${commonEndings} ${countryCodes.join(" ")}`.replaceAll(" ", "|");
/** Matches a URL with a scheme, 'www.', a host with a common top-level domain, or any host with a path. */
const linkPattern = new RegExp(
  `[a-z][a-z0-9+.-]*://|\\bwww\\.|[\\p{L}\\p{N}][.。](?:(?:${endings})(?![\\p{L}\\p{N}-])|\\p{L}{2,}/)`,
  "iu",
);

/**
 * Returns whether an email client would probably turn a part of the text into a link. Ignores invisible characters,
 * which could hide one.
 */
export function hasLink(text: string): boolean {
  return linkPattern.test(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
}

/**
 * Returns whether a text in Markdown may become a link in an email: by Markdown's own links, or as an address that its marks,
 * escapes or character references hide.
 */
export function hasMarkdownLink(markdown: string): boolean {
  return (
    /\]\s*[([:]|<[a-z][a-z0-9+.-]*:|&#?\w+;/iu.test(markdown) || hasLink(markdown.replaceAll(/[*_`\\]/gu, ""))
  );
}
