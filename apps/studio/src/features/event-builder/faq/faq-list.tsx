import { dataOf, succeed } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import type { Comment } from "@matinee/contract/schemas/faq";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { IconButton } from "@matinee/ui/icon-button";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api.ts";
import { QueryError } from "../../../components/query-states.tsx";
import { SortableList } from "../../../components/sortable-list.tsx";
import { draftedItem } from "../drafts.ts";
import { useKeptOrder } from "../use-kept-order.ts";
import { refreshEvent } from "../../../lib/events.queries.ts";
import { FaqDialog } from "./faq-dialog.tsx";
import { faqQuery } from "./faq.queries.ts";

/** The questions: add, edit, delete, and put in order. */
export function FaqList({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const faq = useQuery(faqQuery(event.id));
  // Which one is being edited: its id, or `new`. One that was interrupted opens by itself.
  const [editing, setEditing] = useState(() => draftedItem(event.id, "faq"));
  const [deleting, setDeleting] = useState<Comment | null>(null);
  const [order, setOrder] = useKeptOrder(event.id, "questions", faq.data?.map(({ id }) => id) ?? []);
  const reload = async () => {
    await client.invalidateQueries({ queryKey: faqQuery(event.id).queryKey });
    await refreshEvent(client, event.id);
  };
  const sort = useMutation({
    mutationFn: (ids: readonly string[]) =>
      dataOf(
        api.faq.sort({
          params: { id: event.id },
          body: ids.map((commentId, sortOrder) => ({ commentId, sortOrder })),
        }),
      ),
    onSuccess: async () => {
      toast.success(messages.faq.allUpdated);
      await reload();
      setOrder(null);
    },
    onError: () => toast.error(messages.faq.unableToUpdate),
  });
  const remove = useMutation({
    mutationFn: (commentId: string) => succeed(api.faq.remove({ params: { id: event.id, commentId } })),
    onSuccess: async () => {
      toast.success(messages.faq.deleted);
      setDeleting(null);
      setOrder(null);
      await reload();
    },
    onError: () => toast.error(messages.faq.errorDeleting),
  });
  if (faq.isError)
    return <QueryError error={faq.error} onRetry={() => faq.refetch()} retrying={faq.isRefetching} />;
  if (!faq.data) return <Skeleton className="h-24 rounded-2!" />;
  const questions = order ? sorted(faq.data, order) : faq.data;
  const edited = editing === "new" ? editing : questions.find(({ id }) => id === editing);
  return (
    <>
      {questions.length === 0 ? (
        <p className="text-text-2">
          No question yet. A good first one: how long can I watch after I have started?
        </p>
      ) : (
        <SortableList
          items={questions}
          label="Questions"
          nameOf={(question) => question.text}
          onOrderChange={(items) => setOrder(items.map(({ id }) => id))}
          className="panel divide-y divide-line"
          itemClassName="p-3 first:rounded-t-3 last:rounded-b-3"
        >
          {(question) => (
            <div className="flex items-start gap-2 pt-1.5">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-break-word">{question.text}</p>
                <p className="mt-1 whitespace-pre-line wrap-break-word text-text-2">
                  {question.children[0]?.text ?? "Not answered yet"}
                </p>
              </div>
              <IconButton
                size="sm"
                label={`Edit ${question.text}`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEditing(question.id)}
              />
              <IconButton
                size="sm"
                label={`Delete ${question.text}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDeleting(question)}
              />
            </div>
          )}
        </SortableList>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
          Add FAQ
        </Button>
        {order ? (
          <Button
            variant="primary"
            busy={sort.isPending}
            busyLabel="Saving..."
            onClick={() => sort.mutate(order)}
          >
            {messages.wizard.saveSortOrder}
          </Button>
        ) : null}
      </div>
      {edited ? (
        <FaqDialog
          event={event}
          question={edited === "new" ? null : edited}
          nextOrder={faq.data.length}
          onSaved={reload}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this question?"
        description={deleting?.text}
        confirmLabel="Delete FAQ"
        busyLabel="Deleting..."
        busy={remove.isPending}
        danger
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}

function sorted<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
