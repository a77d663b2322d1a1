import { messages } from "@matinee/texts";
import type { ApiKey } from "@matinee/contract/schemas/api-keys";
import { Chip } from "@matinee/ui/chip";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { Cell, HeadCell, Table, TableBody, TableFrame, TableHead, TableRow } from "@matinee/ui/table";
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
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}) {
  return (
    <TableFrame bare label={texts.title}>
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{texts.columns.name}</HeadCell>
            <HeadCell>{texts.columns.key}</HeadCell>
            <HeadCell>{texts.columns.scopes}</HeadCell>
            <HeadCell>{texts.columns.lastUsed}</HeadCell>
            <HeadCell>{texts.columns.ends}</HeadCell>
            <HeadCell sticky="narrow-end">
              <span className="sr-only">{texts.revoke}</span>
            </HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {keys.map((key) => (
            <TableRow key={key.id}>
              <Cell strong wrap className="min-w-32 wrap-anywhere">
                {key.name}
              </Cell>
              <Cell quiet className="text-sm">
                {key.prefix}…
              </Cell>
              <Cell wrap className="min-w-60">
                <span className="flex flex-wrap gap-1">
                  {key.scopes.map((scope) => (
                    <Chip key={scope} title={scope}>
                      {texts.scopes[scope]}
                    </Chip>
                  ))}
                </span>
              </Cell>
              <Cell quiet>{key.lastUsedAt ? formatDayTime(key.lastUsedAt) : texts.notUsed}</Cell>
              <Cell quiet>
                <KeyEnd expiresAt={key.expiresAt} />
              </Cell>
              <Cell sticky="narrow-end" align="end">
                <Menu
                  trigger={
                    <IconButton label={texts.options(key.name)} icon={<Ellipsis aria-hidden="true" />} />
                  }
                >
                  <MenuItem danger onSelect={() => onRevoke(key)}>
                    {texts.revoke}
                  </MenuItem>
                </Menu>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function KeyEnd({ expiresAt }: { expiresAt: string | null }) {
  const now = useNow();
  if (expiresAt === null) return texts.neverEnds;
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return <Chip tone="danger">{texts.ended}</Chip>;
  if (days <= SOON_DAYS) return <Chip tone="warning">{texts.endsIn(days)}</Chip>;
  return formatDate(expiresAt);
}
