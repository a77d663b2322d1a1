import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { Programme } from "@matinee/contract/schemas/festivals";
import { passLimits } from "@matinee/domain/passes";
import { buildPassPath } from "@matinee/domain/watch-address";
import { messages } from "@matinee/texts";
import { EmptyState } from "@matinee/ui/empty-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { platformQuery } from "../../../lib/platform.queries.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useEvent } from "../../builder/builder-context.ts";
import { MoneyFields } from "../../builder/components/money-fields.tsx";
import { StepNavigation } from "../../builder/components/step-navigation.tsx";
import { StepPage } from "../../builder/components/step-page.tsx";
import { ItemList } from "../../builder/item-list/item-list.tsx";
import { createProductCalls } from "../../builder/item-list/product-calls.ts";
import { useItemList } from "../../builder/item-list/use-item-list.ts";
import { programmeQuery } from "../../../lib/programme.queries.ts";
import { decideSale, findGaps, listCovered } from "./pass-facts.ts";
import { PassDialog } from "./pass-dialog.tsx";
import { PassLine } from "./pass-line.tsx";
import { listPasses, type OwnedPass, passesQuery } from "./passes.queries.ts";

const texts = messages.passesStep;

const getName = ({ title }: OwnedPass) => title;

/** The Passes step of a festival: what a pass admits to, and when it is sold. */
export function PassesStep() {
  const event = useEvent();
  const programme = useQuery(programmeQuery(event.id));
  return (
    <StepPage
      title={messages.wizard.passes}
      intro={texts.intro}
      footer={event.can.edit ? <StepNavigation back="programme" next="store" /> : null}
    >
      <MoneyFields>
        <QueryPanel query={programme} keepsData loading={<Skeleton className="h-40 rounded-3!" />}>
          {(data) => <PassList programme={data} />}
        </QueryPanel>
      </MoneyFields>
    </StepPage>
  );
}

function PassList({ programme }: { programme: Programme }) {
  const event = useEvent();
  const passes = useQuery(passesQuery(event.id));
  const watchHost = useQuery(platformQuery).data?.hosts.watch;
  const now = useNow();
  const list = useItemList({
    eventId: event.id,
    kind: "pass",
    plural: "passes",
    stored: passes.data,
    queryKey: passesQuery(event.id).queryKey,
    read: () => listPasses(event.id),
    getName,
    ...createProductCalls(event.id),
    texts: {
      sorted: texts.sorted,
      errorSorting: texts.notSorted,
      removed: texts.removed,
      // It may have been sold since the list was loaded.
      errorRemoving: (error) => describeFailure(error, texts.notRemoved),
    },
  });
  return (
    <QueryPanel query={passes} keepsData loading={<Skeleton className="h-40 rounded-3!" />}>
      {(data) => (
        <ItemList
          list={list}
          label={texts.list}
          getName={getName}
          addLabel={data.length < passLimits.perFestival ? texts.add : null}
          empty={
            <EmptyState icon={<Ticket aria-hidden="true" />} title={texts.empty}>
              {texts.emptyText}
            </EmptyState>
          }
          deletion={{
            title: texts.deleteTitle(list.deleting?.title ?? ""),
            description: texts.deleteText,
            confirmLabel: texts.delete,
          }}
          renderDialog={(product) => (
            <PassDialog
              event={event}
              programme={programme}
              product={product}
              nextOrder={data.length}
              onSaved={list.reload}
              onClose={() => list.edit(null)}
            />
          )}
        >
          {(product) => {
            const covered = listCovered(product.pass, programme).length;
            const isSoldByLink = product.pass.isHidden && product.active && event.activated;
            return (
              <PassLine
                product={product}
                currency={event.currency}
                state={decideSale(product, event.closesAt, now)}
                covered={covered}
                gaps={findGaps(product, covered, event.closesAt)}
                link={
                  isSoldByLink && watchHost ? `${watchHost}${buildPassPath(event.url, product.id)}` : null
                }
                onEdit={() => list.edit(product.id)}
                onDelete={() =>
                  product.hasOrders ? toast.error(messages.passes.ordered) : list.askToDelete(product.id)
                }
              />
            );
          }}
        </ItemList>
      )}
    </QueryPanel>
  );
}
