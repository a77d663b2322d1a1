import { localStore } from "@matinee/app-shell/browser-storage";
import { messages } from "@matinee/texts";
import { LANGUAGE_NAMES } from "@matinee/texts/language-names";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Menu, MenuChoices, MenuLabel, MenuNote, MenuSeparator } from "@matinee/ui/menu";
import { type ReactElement, useState } from "react";
import { addLanguage, LANGUAGE_KEY } from "../lib/page-language.ts";

const texts = messages.languageMenu;

const names: Readonly<Record<string, string>> = LANGUAGE_NAMES;

/** The menu of languages, each in its own name. A choice is kept, and opens the same address in that language. */
export function LanguageMenu({
  languages,
  filmLanguages,
  trigger,
  isOpen,
  onOpenChange,
}: {
  languages: readonly string[];
  filmLanguages: readonly string[];
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  const { tag } = messages.pageLanguage;
  const choose = (language: string) => {
    if (language === tag) return;
    if (hasTypedText()) setAsked(language);
    else openInLanguage(language);
  };
  const films = [...new Set(filmLanguages)].map((code) => messages.formats.nameOf("language", code) ?? code);
  return (
    <>
      <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange} className="w-72 [--menu-max-h:30rem]">
        <MenuLabel>{texts.title}</MenuLabel>
        <MenuChoices
          value={tag}
          onValueChange={choose}
          options={[tag, ...languages.filter((language) => language !== tag)].map((language) => ({
            value: language,
            label: <span lang={language}>{names[language] ?? language}</span>,
          }))}
        />
        <MenuSeparator />
        <MenuNote>
          {texts.emailsFollow}
          {films.length > 0 ? ` ${texts.languageOfFilm(messages.formats.list(films))}` : null}
        </MenuNote>
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.leaveTitle}
        description={texts.typedIsLost}
        confirmLabel={texts.change}
        onConfirm={() => asked !== null && openInLanguage(asked)}
      />
    </>
  );
}

/** Whether something was typed that the next page does not have. A search is in the address. */
const hasTypedText = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main :is(textarea, input:not([type=search], [type=checkbox], [type=radio], [type=hidden]))",
    ),
  ].some(({ value, readOnly }) => value !== "" && !readOnly);

/** Keeps the choice and opens this page in it, without another step of the history. */
function openInLanguage(language: string): void {
  localStore.write(LANGUAGE_KEY, language);
  location.replace(addLanguage(location.href, language));
}
