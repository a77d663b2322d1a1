import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { EventTranslations } from "@matinee/contract/schemas/translations";
import { LANGUAGE_TAGS, type LanguageTag } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Panel } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { Skeleton } from "@matinee/ui/skeleton";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { Languages, Plus } from "lucide-react";
import { useId, useState } from "react";
import { useEvent } from "../../builder/builder-context.ts";
import { LanguagePanel } from "./language-panel.tsx";
import { MainLanguagePanel } from "./main-language-panel.tsx";
import { translationsQuery } from "./translations.queries.ts";

const texts = messages.translations;

/** The tab Languages: the event's own language, and its texts in others, side by side with the originals. */
export function LanguagesTab() {
  const event = useEvent();
  const query = useQuery(translationsQuery(event.id));
  return (
    <div className="flex flex-col gap-6">
      <p className="text-text-2">{texts.intro}</p>
      <QueryPanel query={query} keepsData loading={<Skeleton className="h-72 rounded-3!" />}>
        {(data) => <Content data={data} />}
      </QueryPanel>
    </div>
  );
}

function Content({ data }: { data: EventTranslations }) {
  const event = useEvent();
  const stored = data.languages.map(({ language }) => language);
  // A language without any text is known to this page only. One that somebody else removes stays, as its texts may be in work here.
  const [added, setAdded] = useState<LanguageTag[]>(stored);
  const listed = LANGUAGE_TAGS.filter(
    (tag) => tag !== data.language && (stored.includes(tag) || added.includes(tag)),
  );
  const [chosen, setChosen] = useState<LanguageTag | undefined>(listed[0]);
  const current = listed.find((tag) => tag === chosen) ?? listed[0];
  const others = LANGUAGE_TAGS.filter((tag) => tag !== data.language && !listed.includes(tag));
  return (
    <>
      <MainLanguagePanel event={event} />
      <Panel
        title={texts.languages}
        action={
          others.length > 0 ? (
            <AddLanguage
              languages={others}
              onAdd={(tag) => {
                setAdded((before) => [...before, tag]);
                setChosen(tag);
              }}
            />
          ) : null
        }
      >
        {current ? (
          <Tabs value={current} onValueChange={(tag) => setChosen(listed.find((one) => one === tag))}>
            <TabList aria-label={texts.languages}>
              {listed.map((tag) => (
                <Tab key={tag} value={tag}>
                  {texts.nameOf(tag)}
                </Tab>
              ))}
            </TabList>
            {listed.map((tag) => (
              <TabPanel key={tag} value={tag} className="pt-5" tabIndex={-1}>
                <LanguagePanel
                  event={event}
                  language={tag}
                  data={data}
                  onRemoved={() => setAdded((before) => before.filter((one) => one !== tag))}
                />
              </TabPanel>
            ))}
          </Tabs>
        ) : (
          <EmptyState framed={false} headingLevel={3} icon={<Languages />} title={texts.noneTitle}>
            {texts.noneText}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}

function AddLanguage({
  languages,
  onAdd,
}: {
  languages: readonly LanguageTag[];
  onAdd: (language: LanguageTag) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<LanguageTag | "">("");
  const language = languages.find((tag) => tag === chosen);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {texts.choose}
      </label>
      <Select
        id={id}
        className="w-44"
        value={language ?? ""}
        onChange={({ target }) => setChosen(languages.find((tag) => tag === target.value) ?? "")}
      >
        <option value="">{texts.choose}</option>
        {languages.map((tag) => (
          <option key={tag} value={tag}>
            {texts.nameOf(tag)}
          </option>
        ))}
      </Select>
      <Button
        icon={<Plus aria-hidden="true" />}
        disabled={!language}
        onClick={() => language && onAdd(language)}
      >
        {texts.add}
      </Button>
    </div>
  );
}
