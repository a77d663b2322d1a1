import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Comment } from "@matinee/contract/schemas/faq";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { IconButton } from "@matinee/ui/icon-button";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { api } from "../../api.ts";
import { ItemList } from "../builder/item-list/item-list.tsx";
import { useItemList } from "../builder/item-list/use-item-list.ts";
import { FaqDialog } from "./faq-dialog.tsx";
import { faqQuery, listQuestions } from "./faq.queries.ts";

const getName = ({ text }: Comment) => text;

/** Lists the questions; adds, edits, deletes and reorders them. */
export function FaqList({ event }: { event: OwnedPage }) {
  const faq = useQuery(faqQuery(event.id));
  const list = useItemList({
    eventId: event.id,
    kind: "faq",
    plural: "questions",
    stored: faq.data,
    queryKey: faqQuery(event.id).queryKey,
    read: () => listQuestions(event.id),
    getName,
    savePlaces: (places) =>
      unwrapData(
        api.faq.sort({
          params: { id: event.id },
          body: places.map(({ id: commentId, ...place }) => ({ commentId, ...place })),
        }),
      ),
    remove: (commentId) => requireSuccess(api.faq.remove({ params: { id: event.id, commentId } })),
    texts: {
      sorted: messages.faq.allUpdated,
      errorSorting: messages.faq.unableToUpdate,
      removed: messages.faq.deleted,
      errorRemoving: messages.faq.errorDeleting,
    },
  });
  return (
    <QueryPanel query={faq} keepsData loading={<Skeleton className="h-24 rounded-2!" />}>
      {(data) => (
        <ItemList
          list={list}
          label={messages.faqStep.questions}
          getName={getName}
          addLabel={messages.faqStep.addFaq}
          empty={<p className="text-text-2">{messages.faqStep.noQuestionsYet}</p>}
          deletion={{
            title: messages.faqStep.deleteThisQuestion,
            description: list.deleting?.text,
            confirmLabel: messages.faqStep.deleteFaq,
          }}
          renderDialog={(question) => (
            <FaqDialog
              event={event}
              question={question}
              nextOrder={data.length}
              onSaved={list.reload}
              onClose={() => list.edit(null)}
            />
          )}
        >
          {(question) => (
            <div className="flex items-start gap-2 pt-1.5">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-break-word">{question.text}</p>
                <p className="mt-1 whitespace-pre-line wrap-break-word text-text-2">
                  {question.children[0]?.text ?? messages.faqStep.notAnsweredYet}
                </p>
              </div>
              <IconButton
                size="sm"
                label={messages.faqStep.editOf(question.text)}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => list.edit(question.id)}
              />
              <IconButton
                size="sm"
                label={messages.faqStep.deleteOf(question.text)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => list.askToDelete(question.id)}
              />
            </div>
          )}
        </ItemList>
      )}
    </QueryPanel>
  );
}
