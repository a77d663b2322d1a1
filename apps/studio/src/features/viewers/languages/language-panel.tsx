import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { EventTranslations, TranslatedText } from "@matinee/contract/schemas/translations";
import type { LanguageTag } from "@matinee/domain/vocabulary";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Progress } from "@matinee/ui/progress";
import { Segment } from "@matinee/ui/segment";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api.ts";
import { platformQuery } from "../../../lib/platform.queries.ts";
import { watchPaths } from "../../../paths.ts";
import { findGroup, type TextGroup } from "./name-text.ts";
import { TranslationRow } from "./translation-row.tsx";
import { translationsQuery } from "./translations.queries.ts";

const texts = messages.translations;

type Shown = keyof typeof texts.shown;

const nameKey = ({ kind, id, field }: TranslatedText) => `${kind} ${id} ${field}`;

/** The texts of an event in one language, beside the originals. */
export function LanguagePanel({
  event,
  language,
  data,
  onRemoved,
}: {
  event: OwnedPage;
  language: LanguageTag;
  data: EventTranslations;
  onRemoved: () => void;
}) {
  const name = texts.nameOf(language);
  const isOpen = (text: TranslatedText) => text.translations[language]?.state !== "current";
  const count = (state: "current" | "older") =>
    data.texts.filter((text) => text.translations[language]?.state === state).length;
  const [done, older] = [count("current") + count("older"), count("older")];
  const [shown, setShown] = useState<Shown>("all");
  // A text stays in the list when it is translated, so that it does not vanish while it is typed.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const listed = shown === "all" ? data.texts : data.texts.filter((text) => open.has(nameKey(text)));
  const groups = Map.groupBy(listed, findGroup);
  const host = useQuery(platformQuery).data?.hosts.watch;
  const choose = (value: Shown) => {
    setShown(value);
    setOpen(new Set(data.texts.filter(isOpen).map(nameKey)));
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Progress
          className="min-w-56 flex-1"
          label={texts.progressOf(name)}
          value={done}
          max={Math.max(1, data.texts.length)}
          valueText={texts.progress(done, data.texts.length)}
          start={texts.progress(done, data.texts.length)}
          end={older > 0 ? texts.older(older) : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button asChild icon={<ExternalLink aria-hidden="true" />}>
            <a href={host && watchPaths.eventIn(host, event, language)} target="_blank" rel="noreferrer">
              {texts.openPage(name)}
            </a>
          </Button>
          <RemoveLanguage event={event} language={language} texts={data.texts} onRemoved={onRemoved} />
        </div>
      </div>
      {data.texts.length === 0 ? (
        <p className="text-text-2">{texts.nothingToTranslate}</p>
      ) : (
        <Segment
          className="self-start"
          label={texts.show}
          value={shown}
          onValueChange={choose}
          options={(["all", "open"] as const).map((value) => ({ value, label: texts.shown[value] }))}
        />
      )}
      {shown === "open" && listed.length === 0 && data.texts.length > 0 ? (
        <p className="text-text-2">{texts.allDone}</p>
      ) : null}
      {/* Cast: Object.keys returns string[]. */}
      {(Object.keys(texts.groups) as TextGroup[]).map((group) =>
        groups.has(group) ? (
          <section key={group}>
            <h3 className="font-display text-title-xs">{texts.groups[group]}</h3>
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {(groups.get(group) ?? []).map((text) => (
                <TranslationRow
                  key={nameKey(text)}
                  pageId={event.id}
                  main={data.language}
                  language={language}
                  text={text}
                />
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

function RemoveLanguage({
  event,
  language,
  texts: list,
  onRemoved,
}: {
  event: OwnedPage;
  language: LanguageTag;
  texts: readonly TranslatedText[];
  onRemoved: () => void;
}) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const name = texts.nameOf(language);
  const count = list.filter(({ translations }) => translations[language]).length;
  const remove = useMutation({
    mutationFn: () => requireSuccess(api.translations.remove({ params: { id: event.id, language } })),
    onSuccess: async () => {
      setIsAsking(false);
      toast.success(texts.removed(name));
      onRemoved();
      await client.invalidateQueries({ queryKey: translationsQuery(event.id).queryKey });
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => (count > 0 ? setIsAsking(true) : remove.mutate())}
      >
        {texts.remove(name)}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.removeTitle(name)}
        description={texts.removeText(count)}
        confirmLabel={texts.remove(name)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
