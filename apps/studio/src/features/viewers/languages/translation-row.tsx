import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { TranslatedText } from "@matinee/contract/schemas/translations";
import { getDirection, type LanguageTag } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useId } from "react";
import { nameText } from "./name-text.ts";
import { type TranslationConflict, useTranslation } from "./use-translation.ts";

const texts = messages.translations;

type State = keyof typeof texts.states;

const tones: Record<State, ChipTone> = {
  missing: "neutral",
  older: "warning",
  saving: "info",
  saved: "success",
  unsaved: "warning",
};

/** The most characters that a text on one line of the form has. */
const ONE_LINE = 60;

/** One text of the event beside its translation, which saves itself. */
export function TranslationRow({
  pageId,
  main,
  language,
  text,
}: {
  pageId: string;
  /** The language of the original. */
  main: LanguageTag;
  language: LanguageTag;
  text: TranslatedText;
}) {
  const translation = useTranslation(pageId, language, text);
  const { value, conflict, failure, isTooLong } = translation;
  const stored = text.translations[language];
  const state = findState(translation, stored?.state);
  const name = nameText(text);
  const originalId = useId();
  const control = {
    "aria-describedby": originalId,
    value,
    lang: language,
    dir: getDirection(language),
    onChange: ({ target }: { target: { value: string } }) => translation.type(target.value),
    onBlur: translation.flush,
  };
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 laptop:grid-cols-2">
      <div className="min-w-0">
        <h4 className="text-sm leading-ui font-medium text-text-2">{name}</h4>
        <p id={originalId} lang={main} dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
          {text.original}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Field
          label={texts.inLanguage(name, texts.nameOf(language))}
          limit={text.limit}
          aside={<Chip tone={tones[state]}>{texts.states[state]}</Chip>}
          error={isTooLong ? texts.tooLong(text.limit) : failure && describeFailure(failure)}
        >
          {text.form === "line" && text.limit <= ONE_LINE * 4 ? (
            <TextInput {...control} autoComplete="off" />
          ) : (
            <TextArea {...control} rows={Math.min(8, 1 + Math.ceil(text.original.length / ONE_LINE))} />
          )}
        </Field>
        {failure || translation.isOffline ? (
          <Alert
            live
            tone="warning"
            action={
              failure ? (
                <Button size="sm" onClick={translation.flush}>
                  {texts.tryAgain}
                </Button>
              ) : undefined
            }
          >
            {texts.keptHere}
          </Alert>
        ) : null}
        {conflict ? (
          <ConflictAlert conflict={conflict} main={main} language={language} translation={translation} />
        ) : state === "older" ? (
          <Alert
            tone="warning"
            action={
              <Button size="sm" onClick={translation.confirm}>
                {texts.stillRight}
              </Button>
            }
          >
            {texts.olderText}
          </Alert>
        ) : null}
      </div>
    </li>
  );
}

function ConflictAlert({
  conflict: { formerOriginal, theirs },
  main,
  language,
  translation,
}: {
  conflict: TranslationConflict;
  main: LanguageTag;
  language: LanguageTag;
  translation: ReturnType<typeof useTranslation>;
}) {
  return (
    <Alert
      live
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={translation.keepMine}>
            {texts.saveMine}
          </Button>
          <Button size="sm" onClick={translation.takeTheirs}>
            {texts.takeTheirs}
          </Button>
        </span>
      }
    >
      {formerOriginal === null ? null : (
        <>
          <span className="block">{texts.originalChanged}</span>
          <span className="block font-medium whitespace-pre-line wrap-anywhere" lang={main} dir="auto">
            {formerOriginal}
          </span>
        </>
      )}
      {theirs === null ? null : (
        <>
          <span className="block">{theirs === "" ? texts.theirsRemoved : texts.theirsChanged}</span>
          <span className="block font-medium whitespace-pre-line wrap-anywhere" lang={language} dir="auto">
            {theirs}
          </span>
        </>
      )}
    </Alert>
  );
}

function findState(
  { isDirty, isSaving }: Pick<ReturnType<typeof useTranslation>, "isDirty" | "isSaving">,
  stored: "current" | "older" | undefined,
): State {
  if (isSaving) return "saving";
  if (isDirty) return "unsaved";
  if (!stored) return "missing";
  return stored === "older" ? "older" : "saved";
}
