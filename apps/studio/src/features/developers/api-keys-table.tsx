import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import type { UseQueryResult } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { formatDate, formatDayTime } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";

const texts = messages.apiKeys;
const DAY_MS = 86_400_000;
/** From this many days before its end, a key is marked. */
const SOON_DAYS = 14;

/** The keys with what each may do, when it was used, and when it ends. */
export function ApiKeysTable({
  keys,
  onRevoke,
}: {
  keys: UseQueryResult<ApiKey[]>;
  onRevoke: (key: ApiKey) => void;
}) {
  return (
    <ListTable
      bare
      label={texts.title}
      columns={listColumns(onRevoke)}
      query={keys}
      rows={keys.data}
      empty={texts.empty}
      getId={(key) => key.id}
    />
  );
}

function listColumns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      id: "name",
      header: texts.columns.name,
      strong: true,
      wrap: true,
      className: "min-w-32 wrap-anywhere",
      cell: (key) => key.name,
    },
    {
      id: "key",
      header: texts.columns.key,
      quiet: true,
      className: "text-sm",
      cell: (key) => `${key.prefix}…`,
    },
    {
      id: "scopes",
      header: texts.columns.scopes,
      wrap: true,
      className: "min-w-60",
      cell: (key) => (
        <span className="flex flex-wrap gap-1">
          {key.scopes.map((scope) => (
            <Chip key={scope} title={scope}>
              {texts.scopes[scope]}
            </Chip>
          ))}
        </span>
      ),
    },
    {
      id: "lastUsed",
      header: texts.columns.lastUsed,
      quiet: true,
      cell: (key) => (key.lastUsedAt ? formatDayTime(key.lastUsedAt) : texts.notUsed),
    },
    {
      id: "ends",
      header: texts.columns.ends,
      quiet: true,
      cell: (key) => <KeyEnd expiresAt={key.expiresAt} />,
    },
    {
      id: "options",
      header: texts.revoke,
      hidesHeader: true,
      sticky: "narrow-end",
      align: "end",
      cell: (key) => (
        <Menu trigger={<IconButton label={texts.options(key.name)} icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem danger onSelect={() => onRevoke(key)}>
            {texts.revoke}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}

function KeyEnd({ expiresAt }: { expiresAt: string | null }) {
  const now = useNow();
  if (expiresAt === null) return texts.neverEnds;
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return <Chip tone="danger">{texts.ended}</Chip>;
  if (days <= SOON_DAYS) return <Chip tone="warning">{texts.endsIn(days)}</Chip>;
  return formatDate(expiresAt);
}
