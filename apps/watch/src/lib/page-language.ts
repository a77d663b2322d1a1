import { createContext } from "react";

/** Where the browser keeps the tag of the language that the viewer chose. The head of the document reads it, too. */
export const LANGUAGE_KEY = "matinee.language";

/** The tags of the languages among which the viewer may choose; none where there is no choice. */
export const OfferedLanguages = createContext<readonly string[]>([]);

/** Names a language in an address beside its query. @param address a path, or a whole address of this host */
export function addLanguage(address: string, language: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set("lang", language);
  return url.href;
}

/** Adds the language that the address of this page names, so that the next page has it, too. */
export const keepLanguage = (address: string): string =>
  new URLSearchParams(location.search).has("lang")
    ? addLanguage(address, document.documentElement.lang)
    : address;

/** Makes links to documents of this host keep the language, whether they are followed, opened in another tab or copied. */
export function keepLanguageInLinks(): void {
  const keep = ({ target }: Event) => {
    const link =
      target instanceof Element
        ? target.closest<HTMLAnchorElement>("a[href^='/']:not([href^='/v1/'],[href^='/media/'],[download])")
        : null;
    if (link) link.href = keepLanguage(link.href);
  };
  for (const type of ["click", "auxclick", "contextmenu"]) document.addEventListener(type, keep, true);
}
