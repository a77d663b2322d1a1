import { FILM_LISTS, FILM_SORTS } from "@matinee/domain/film-records";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ListChoice } from "@matinee/app-shell/components/lists/list-choice";
import { ListPage } from "@matinee/app-shell/components/lists/list-page";
import { ListSearch } from "@matinee/app-shell/components/lists/list-search";
import type { Column } from "@matinee/app-shell/lists/column";
import { type ListAddress, useListAddress } from "@matinee/app-shell/lists/list-address";
import type { Film } from "@matinee/contract/schemas/films";
import { formatClockTime } from "@matinee/domain/clock-time";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { EmptyState } from "@matinee/ui/empty-state";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { PageHeader } from "@matinee/ui/page-header";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { toast } from "@matinee/ui/toast";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, FileUp, Film as FilmIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { FileChip } from "../../components/films/file-chip.tsx";
import { filmsQuery } from "./films.queries.ts";
import { InvitationChip } from "./invitation-chip.tsx";

const texts = messages.filmLibrary;

const ImportDialog = lazy(async () => ({
  default: (await import("./import/import-dialog.tsx")).ImportDialog,
}));

const choices = [{ name: "list" }, { name: "country" }];
const wide = "max-laptop:hidden";

const getCountryName = (code: string) => messages.formats.nameOf("region", code) ?? code;

const columns: readonly Column<Film>[] = [
  {
    id: "film",
    header: texts.columns.film,
    wrap: true,
    cell: (film) => (
      <span className="flex items-center gap-3 py-2">
        <Still film={film} />
        <span className="min-w-0">
          <Link to={paths.films(film.id)} className="font-semibold wrap-anywhere hover:underline">
            {film.title}
          </Link>
          <span className="block text-sm text-text-2">{film.director}</span>
        </span>
      </span>
    ),
  },
  {
    id: "country",
    header: texts.columns.countryYear,
    from: "laptop",
    className: wide,
    wrap: true,
    cell: ({ countries, year }) =>
      [...countries.map(getCountryName), ...(year === null ? [] : [String(year)])].join(", "),
  },
  {
    id: "length",
    header: texts.columns.length,
    align: "end",
    from: "laptop",
    className: wide,
    cell: ({ file, minutes }) =>
      file?.durationSeconds ? formatClockTime(file.durationSeconds) : minutes && texts.minutes(minutes),
  },
  {
    id: "shownIn",
    header: texts.columns.shownIn,
    from: "laptop",
    className: wide,
    wrap: true,
    cell: ({ shownIn }) =>
      shownIn.length === 0 ? (
        <span className="text-text-3">{texts.notShown}</span>
      ) : (
        shownIn.map(({ pageId, title, url }) => (
          <Link key={pageId} to={paths.event(url)} className="block wrap-anywhere hover:underline">
            {title}
          </Link>
        ))
      ),
  },
  { id: "file", header: texts.columns.file, cell: (film) => <FileState film={film} /> },
  {
    id: "access",
    header: texts.columns.access,
    from: "laptop",
    className: wide,
    wrap: true,
    cell: (film) => {
      const names = listAccess(film).map((service) => texts.accessServices[service]);
      return names.length === 0 ? (
        <span className="text-text-3">{texts.noAccess}</span>
      ) : (
        <span className="text-sm">{messages.formats.list(names, "unit")}</span>
      );
    },
  },
];

/** The state of the file, or of the invitation to upload it while none can be played. */
const FileState = ({ film: { file, invitation } }: { film: Film }) =>
  invitation && file === null ? <InvitationChip invitation={invitation} /> : <FileChip file={file} />;

/** Published captions of the file count, too, also where nobody has written them into the record. */
function listAccess({ accessServices, file }: Film): Film["accessServices"] {
  if (!file || file.captions.length === 0 || accessServices.includes("captions")) return accessServices;
  return ["captions", ...accessServices];
}

function Still({ film: { stills } }: { film: Film }) {
  const [first] = stills;
  const frame = "h-11 w-18 shrink-0 rounded-1 max-tablet:hidden";
  return first ? (
    <img src={`${first}?width=480`} alt="" loading="lazy" className={`${frame} object-cover`} />
  ) : (
    <span className={`${frame} grid place-items-center bg-surface-3 text-text-3`}>
      <FilmIcon aria-hidden="true" className="size-4.5" />
    </span>
  );
}

/** The films of the account, with search, parts and order in the address. */
export function FilmLibrary() {
  const address = useListAddress(choices, "searchTerm");
  const list = useInfiniteQuery(filmsQuery(address.query));
  const [isImporting, setIsImporting] = useState(false);
  const [removed, setRemoved] = useState<Film | null>(null);
  const navigate = useNavigate();
  const first = list.data?.pages[0];
  const part = FILM_LISTS.find((each) => each === address.query["list"]) ?? "all";
  return (
    <div className="mx-auto max-w-[1180px]">
      <DocumentTitle>{messages.dashboard.films}</DocumentTitle>
      <PageHeader
        title={messages.dashboard.films}
        actions={
          <>
            <Button icon={<FileUp aria-hidden="true" />} onClick={() => setIsImporting(true)}>
              {texts.import}
            </Button>
            <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
              <Link to={paths.films("new")}>{texts.newFilm}</Link>
            </Button>
          </>
        }
      />
      <Tabs
        className="mt-6"
        value={part}
        onValueChange={(value) => address.change({ list: value === "all" ? null : value })}
      >
        <TabList aria-label={messages.dashboard.films}>
          {FILM_LISTS.map((each) => (
            <Tab
              key={each}
              value={each}
              {...(first && { count: messages.formats.number(first.counts[each]) })}
            >
              {texts.lists[each]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={part} className="flex flex-col gap-4 pt-4">
          <Filters address={address} countries={first?.countries ?? []} />
          <ListPage
            label={messages.dashboard.films}
            columns={[
              ...columns,
              {
                id: "actions",
                header: texts.columns.actions,
                hidesHeader: true,
                sticky: "end",
                width: "56px",
                cell: (film) => (
                  <FilmMenu
                    film={film}
                    onEdit={() => void navigate(paths.films(film.id))}
                    onRemove={() => setRemoved(film)}
                  />
                ),
              },
            ]}
            paging={{ kind: "load-more", list }}
            getId={({ id }) => id}
            onShowAll={address.isFiltered ? address.reset : undefined}
            empty={
              <EmptyState title={texts.emptyTitle} icon={<FilmIcon />} framed={false}>
                {texts.emptyText}
              </EmptyState>
            }
          />
        </TabPanel>
      </Tabs>
      {isImporting ? (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
      {removed ? <RemoveDialog film={removed} onClose={() => setRemoved(null)} /> : null}
    </div>
  );
}

function Filters({ address, countries }: { address: ListAddress; countries: readonly string[] }) {
  const named = countries
    .map((value) => ({ value, label: getCountryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const sorts = FILM_SORTS.filter((value) => value !== "newest").map((value) => ({
    value,
    label: texts.sorts[value],
  }));
  return (
    <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_200px_200px]">
      <ListSearch label={texts.search} placeholder={texts.searchPlaceholder} address={address} />
      <ListChoice
        field={{ kind: "choice", name: "country", label: texts.country, options: named }}
        none={texts.allCountries}
        address={address}
      />
      <ListChoice
        field={{ kind: "choice", name: "sort", label: texts.order, options: sorts }}
        none={texts.sorts.newest}
        address={address}
      />
    </div>
  );
}

function FilmMenu({ film, onEdit, onRemove }: { film: Film; onEdit: () => void; onRemove: () => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          label={texts.actionsOf(film.title)}
          tooltip={false}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
        {texts.open}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={onRemove}>
        {texts.removeFilm}
      </MenuItem>
    </Menu>
  );
}

/** Asks before a film is removed. The server's reason, such as the events that show it, stays in the dialog. */
function RemoveDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => requireSuccess(api.films.remove({ params: { id: film.id } })),
    onSuccess: async () => {
      toast.success(texts.removed(film.title));
      onClose();
      await client.invalidateQueries({ queryKey: ["films"] });
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={texts.removeTitle(film.title)}
      description={texts.removeText}
      confirmLabel={texts.removeFilm}
      busyLabel={messages.actions.removing}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onOpenChange={onClose}
    >
      {remove.isError ? (
        <Alert tone="danger" live>
          {describeFailure(remove.error, texts.notRemoved)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
