import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { LegalTextName } from "@matinee/contract/legal-texts";
import { messages } from "@matinee/texts";
import type { LegalTextVersionRow } from "@matinee/contract/schemas/legal-texts";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { platformQuery } from "../../lib/queries/platform.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { watchPaths } from "../../paths.ts";

const texts = messages.legalTexts;

/** The published versions, with links to their addresses. The text of each can be put into the editor. */
export function LegalTextVersions({
  name,
  versions,
  onRestore,
}: {
  name: LegalTextName;
  versions: readonly LegalTextVersionRow[];
  onRestore: (markdown: string) => void;
}) {
  const { data: platform } = useQuery(platformQuery);
  return (
    <DetailTable
      title={texts.versions}
      stacksOnPhone
      rows={versions.map((row) => ({ ...row, id: row.version }))}
      columns={[
        {
          header: texts.version,
          strong: true,
          render: ({ version, inForce }) => (
            <span className="inline-flex items-center gap-2">
              {version}
              {inForce ? <Chip tone="success">{texts.inForce}</Chip> : null}
            </span>
          ),
        },
        {
          header: texts.published,
          render: ({ publishedAt }) => (publishedAt ? formatInstant(publishedAt) : texts.withProduct),
        },
        { header: texts.by, render: ({ publishedBy }) => publishedBy },
        {
          header: "",
          align: "end",
          render: ({ version }) => (
            <span className="inline-flex items-center gap-2">
              {platform ? (
                <a
                  className="link"
                  href={watchPaths.legalText(platform.hosts.watch, name, version)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${texts.open}: ${version}`}
                >
                  {texts.open}
                </a>
              ) : null}
              <RestoreButton name={name} version={version} onRestore={onRestore} />
            </span>
          ),
        },
      ]}
    />
  );
}

function RestoreButton({
  name,
  version,
  onRestore,
}: {
  name: LegalTextName;
  version: string;
  onRestore: (markdown: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const restore = useMutation({
    mutationFn: () => unwrapData(api.legalTexts.get({ params: { name }, query: { version } })),
    onSuccess: ({ markdown }) => {
      setOpen(false);
      onRestore(markdown);
    },
    onError: (error) => toastFailure(error, texts.restore.failed),
  });
  return (
    <>
      <Button size="sm" aria-label={`${texts.restore.label}: ${version}`} onClick={() => setOpen(true)}>
        {texts.restore.label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.restore.title(version)}
        description={texts.restore.description}
        confirmLabel={texts.restore.label}
        busy={restore.isPending}
        onConfirm={() => restore.mutate()}
      />
    </>
  );
}
