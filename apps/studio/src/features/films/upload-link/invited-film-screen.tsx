import { isMissing } from "@matinee/app-shell/api/api-failure";
import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import type { FilmChanges, InvitedFilm } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { AddressFields, formatValue, PeopleFields, RecordFields, ViewerFields } from "../film-fields.tsx";
import { useFilmForm } from "../use-film-form.ts";
import { InvitedFile } from "./invited-file.tsx";
import { createUploadLinkApi, invitedFilmQuery, type UploadLinkApi } from "./upload-link-api.ts";

const texts = messages.filmUpload;

/** The film of an upload link: its file, and the record that the filmmaker completes. */
export function InvitedFilmScreen({ token }: { token: string }) {
  const [api] = useState(() => createUploadLinkApi(token));
  const client = useQueryClient();
  const query = invitedFilmQuery(token, api);
  const invited = useQuery(query);
  if (isMissing(invited.error))
    return (
      <>
        <h1 className="mb-4 font-display text-title-lg">{texts.document}</h1>
        <Alert tone="danger" live>
          {texts.gone}
        </Alert>
      </>
    );
  return (
    <QueryPanel query={invited} keepsData>
      {(data) => (
        <>
          <h1 className="font-display text-title-lg wrap-anywhere">{data.film.title}</h1>
          <p className="mt-2 text-base text-text-2 wrap-anywhere">{texts.asks(data.organizer)}</p>
          {data.message ? (
            <figure className="panel mt-5 p-5">
              <figcaption className="text-sm text-text-3">{texts.writes(data.organizer)}</figcaption>
              <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{data.message}</blockquote>
            </figure>
          ) : null}
          <p className="mt-4 text-sm text-text-2">
            {texts.until(messages.formats.date(new Date(data.expiresAt), { dateStyle: "long" }))}
          </p>
          <Panel title={texts.file} className="mt-6">
            <InvitedFile
              invited={data}
              api={api}
              onChange={() => client.invalidateQueries({ queryKey: query.queryKey })}
            />
          </Panel>
          <InvitedRecord
            invited={data}
            api={api}
            onSaved={(saved) => client.setQueryData(query.queryKey, saved)}
          />
        </>
      )}
    </QueryPanel>
  );
}

/** The form has all fields of a record; those of the owner are empty in it, never change, and so are never sent. */
const toRecord = ({ film }: InvitedFilm) => ({ ...film, stills: [], audienceCap: null });

function InvitedRecord({
  invited,
  api,
  onSaved,
}: {
  invited: InvitedFilm;
  api: UploadLinkApi;
  onSaved: (saved: InvitedFilm) => void;
}) {
  const calls = {
    read: async () => toRecord(await api.read()),
    update: async (_id: string, { stills: _stills, audienceCap: _cap, ...changes }: FilmChanges) => {
      const saved = await api.update(changes);
      onSaved(saved);
      return toRecord(saved);
    },
  };
  const record = useFilmForm(toRecord(invited), calls, () => toast.success(texts.saved));
  return (
    <section className="mt-10">
      <h2 className="text-base leading-ui font-semibold">{texts.record}</h2>
      <p className="mt-1 text-text-2">{texts.recordHelp}</p>
      <FormProvider {...record.form}>
        <form noValidate className="mt-5 flex flex-col gap-6" onSubmit={record.submit}>
          <RecordFields />
          <PeopleFields />
          <ViewerFields isOwners={false} />
          <AddressFields />
          <div className="flex justify-end">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={record.isSaving}
              busyLabel={messages.actions.saving}
            >
              {texts.save}
            </Button>
          </div>
        </form>
      </FormProvider>
      {record.conflict ? (
        <ConflictDialog
          description={messages.filmLibrary.savedMeanwhile}
          fields={listConflictingFields(record.conflict, messages.filmLibrary.fields, formatValue)}
          onChoose={record.resolveConflict}
        />
      ) : null}
      <LeaveGuard
        isLeaving={(from, to) => from.pathname !== to.pathname}
        describe={() => messages.filmLibrary.leavingKeeps}
      />
    </section>
  );
}
