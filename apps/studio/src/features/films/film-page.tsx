import { unwrapData } from "@matinee/app-shell/api/api-client";
import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import type { Film, FilmChanges, NewFilm } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { PageHeader } from "@matinee/ui/page-header";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Controller, FormProvider } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { FilmFile } from "./film-file.tsx";
import { AddressFields, formatValue, PeopleFields, RecordFields, ViewerFields } from "./film-fields.tsx";
import type { FilmValues } from "./film-form.ts";
import { InvitationPanel } from "./invitation-panel.tsx";
import { filmQuery } from "./films.queries.ts";
import { StillsField } from "./stills-field.tsx";
import { useFilmForm } from "./use-film-form.ts";

const texts = messages.filmLibrary;

/** The record of a film, and its file; a new one without an id. */
export function FilmPage({ id }: { id: string | null }) {
  return id === null ? <FilmForm film={null} /> : <StoredFilm id={id} />;
}

function StoredFilm({ id }: { id: string }) {
  const film = useQuery(filmQuery(id));
  return (
    <QueryPanel query={film} keepsData>
      {(data) => <FilmForm film={data} />}
    </QueryPanel>
  );
}

const ownCalls = {
  read: (id: string) => unwrapData(api.films.get({ params: { id } })),
  update: (id: string, body: FilmChanges) => unwrapData(api.films.update({ params: { id }, body })),
  create: (body: NewFilm, extraHeaders: Record<string, string>) =>
    unwrapData(api.films.create({ body, extraHeaders })),
};

function FilmForm({ film }: { film: Film | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const record = useFilmForm(film, ownCalls, (saved, isNew) => {
    client.setQueryData(filmQuery(saved.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: ["films", "list"] });
    toast.success(texts.saved);
    if (isNew) void navigate(paths.films(saved.id), { replace: true });
  });
  const title = film?.title ?? texts.newFilm;
  return (
    <div className="mx-auto max-w-[880px]">
      <DocumentTitle>{title}</DocumentTitle>
      <Link to={paths.films()} className="link inline-flex min-h-6 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.back}
      </Link>
      <PageHeader title={title} className="mt-3" />
      <FormProvider {...record.form}>
        <form noValidate className="mt-6 flex flex-col gap-6" onSubmit={record.submit}>
          <RecordFields />
          <PeopleFields />
          <ViewerFields />
          <AddressFields />
          <Panel title={texts.pictures}>
            <Controller<FilmValues, "stills">
              name="stills"
              render={({ field, fieldState }) => (
                <StillsField
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          </Panel>
          <div className="flex flex-wrap justify-end gap-3">
            {record.isDirty ? (
              <Button disabled={record.isSaving} onClick={record.discard}>
                {texts.discard}
              </Button>
            ) : null}
            <Button
              type="submit"
              variant="primary"
              busy={record.isSaving}
              busyLabel={messages.actions.saving}
            >
              {texts.saveFilm}
            </Button>
          </div>
        </form>
      </FormProvider>
      <Panel title={texts.file} className="mt-6">
        {film ? <FilmFile film={film} /> : <p className="text-text-2">{texts.fileAfterSave}</p>}
      </Panel>
      {film ? <InvitationPanel key={film.invitation?.id} film={film} /> : null}
      {record.conflict ? (
        <ConflictDialog
          description={texts.savedMeanwhile}
          fields={listConflictingFields(record.conflict, texts.fields, formatValue)}
          onChoose={record.resolveConflict}
        />
      ) : null}
      <LeaveGuard
        isLeaving={(from, to) => from.pathname !== to.pathname}
        describe={() => texts.leavingKeeps}
      />
    </div>
  );
}
