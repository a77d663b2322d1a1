import type { Column } from "@matinee/app-shell/lists/column";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { Tag } from "@matinee/contract/schemas/tags";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { api } from "../../api.ts";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { StaffListPage } from "../../components/list/staff-list-page.tsx";
import { useStaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { type LoadShortList, useShortList } from "../../lib/lists/use-list.ts";
import { DeleteTagDialog } from "./delete-tag-dialog.tsx";
import { GlobalTagDialog } from "./global-tag-dialog.tsx";
import { tagTypeNames, tagTypeOptions } from "./tag-type-options.ts";

const texts = messages.tags;

const filters: readonly FilterField[] = [
  { kind: "choice", name: "type", label: texts.type, options: tagTypeOptions },
];

const columns: Column<Tag>[] = [
  { id: "name", header: texts.name, cell: (row) => row.name },
  { id: "type", header: texts.type, cell: (row) => tagTypeNames[row.type] },
];

const loadTags: LoadShortList<Tag> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(
    api.tags.list({ query: { ...query, global: "true" }, fetchOptions: { signal } }),
  );
  return { rows, ...list };
};

/** `/admin/globaltags`: the tags that every list suggests. */
export function GlobalTagsPage() {
  const address = useStaffListAddress(filters);
  const list = useShortList("globaltags", address.query, loadTags);
  const [editing, setEditing] = useState<Tag | "new" | null>(null);
  const [deleting, setDeleting] = useState<Tag | null>(null);
  const tagOptions = useCallback(
    (tag: Tag) => (
      <span className="inline-flex">
        <IconButton
          size="sm"
          label={texts.editOf(tag.name)}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setEditing(tag)}
        />
        <IconButton
          size="sm"
          label={texts.deleteOf(tag.name)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setDeleting(tag)}
        />
      </span>
    ),
    [],
  );
  return (
    <StaffListPage
      title={texts.globalTags}
      views="globaltags"
      search={messages.search.globalTags}
      address={address}
      filters={filters}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
          {messages.tags.add}
        </Button>
      }
      columns={columns}
      list={list}
      getName={({ name }) => name}
      onOpen={setEditing}
      renderOptions={tagOptions}
    >
      {editing ? (
        <GlobalTagDialog tag={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
      {deleting ? <DeleteTagDialog tag={deleting} onClose={() => setDeleting(null)} /> : null}
    </StaffListPage>
  );
}
