import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { MailDraft } from "@matinee/contract/schemas/attendee-mails";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { mailDraftsQuery } from "./attendee-mails.queries.ts";
import { formatSendTime } from "./email-form.ts";

const texts = messages.attendeeMails;

interface MailDraftsProps {
  event: OwnedPage;
  /** The draft that is in the form; empty for a new email. */
  openId: string;
  /** Whether the form has a text that is not saved. */
  isUnsaved: boolean;
  onOpen: (draft: MailDraft) => void;
  /** Called after a draft was deleted. */
  onDeleted: (draftId: string) => void;
}

/** The kept emails that are not sent: each can be opened in the form and deleted. Shows nothing without drafts. */
export function MailDrafts({ event, openId, isUnsaved, onOpen, onDeleted }: MailDraftsProps) {
  const client = useQueryClient();
  const query = useQuery(mailDraftsQuery(event.id));
  const [replacing, setReplacing] = useState<MailDraft | null>(null);
  const [deleting, setDeleting] = useState<MailDraft | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: MailDraft) =>
      requireSuccess(api.attendeeMails.removeDraft({ params: { id: event.id, draftId: id } })),
    onSuccess: (_result, { id }) => {
      toast.success(texts.draftDeleted);
      onDeleted(id);
    },
    onError: (error) => toast.error(describeFailure(error)),
    onSettled: async () => {
      setDeleting(null);
      await client.invalidateQueries({ queryKey: mailDraftsQuery(event.id).queryKey });
    },
  });
  if (query.isLoadingError)
    return (
      <QueryError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  const drafts = query.data?.drafts ?? [];
  return (
    <>
      {drafts.length > 0 ? (
        <Panel flush title={texts.draftsTitle} count={drafts.length}>
          <ul aria-label={texts.draftsTitle} className="divide-y divide-line">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                event={event}
                isOpen={draft.id === openId}
                onOpen={() => (isUnsaved ? setReplacing(draft) : onOpen(draft))}
                onDelete={() => setDeleting(draft)}
              />
            ))}
          </ul>
        </Panel>
      ) : null}
      <ConfirmDialog
        open={replacing !== null}
        onOpenChange={() => setReplacing(null)}
        title={texts.replaceTitle}
        description={texts.replaceText}
        confirmLabel={texts.replaceConfirm}
        onConfirm={() => {
          if (replacing) onOpen(replacing);
          setReplacing(null);
        }}
      />
      <ConfirmDialog
        danger
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={texts.deleteDraftTitle}
        description={deleting ? texts.deleteDraftText(deleting.subject || texts.noSubject) : undefined}
        confirmLabel={texts.deleteDraftConfirm}
        busy={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </>
  );
}

function DraftRow({
  draft: { subject, audience, savedAt },
  event: { timezone, kind },
  isOpen,
  onOpen,
  onDelete,
}: {
  draft: MailDraft;
  event: OwnedPage;
  isOpen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const name = subject || texts.noSubject;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <span className="block leading-ui font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-text-3">
          {texts.nameAudience(audience, kind)} · {texts.savedAt(formatSendTime(new Date(savedAt), timezone))}
        </span>
      </div>
      <div className="flex items-center gap-2">
        {isOpen ? (
          <Chip tone="info">{texts.isOpen}</Chip>
        ) : (
          <Button size="sm" aria-label={texts.openDraftLabel(name)} onClick={onOpen}>
            {texts.openDraft}
          </Button>
        )}
        <Button size="sm" variant="quiet" aria-label={texts.deleteDraftLabel(name)} onClick={onDelete}>
          {texts.deleteDraft}
        </Button>
      </div>
    </li>
  );
}
