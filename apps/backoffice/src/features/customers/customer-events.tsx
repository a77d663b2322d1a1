import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import type { ChangeableEvent } from "@matinee/contract/schemas/pages";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { EventPreviewButton } from "../../components/event-preview-button.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { paths } from "../../paths.ts";
import { refreshCustomers } from "../../lib/queries/customers.queries.ts";

const texts = messages.customers;

/** A customer's events. Duplicating one costs the customer a credit. */
export function CustomerEvents({ customer }: { customer: CustomerDetail }) {
  const [copying, setCopying] = useState<ChangeableEvent | null>(null);
  const [page, goTo] = usePageParameter("events_page");
  const query = useQuery({
    queryKey: ["customer", customer.id, "events", page],
    queryFn: () => unwrapData(api.adminPages.list({ query: { owner: customer.email, page: String(page) } })),
    placeholderData: keepPreviousData,
  });
  const attempt = useIdempotencyKey<{ account_email: string; title: string }>();
  const duplicate = useMutation({
    mutationFn: ({ id, title }: ChangeableEvent) => {
      const body = { account_email: customer.email, title: messages.duplication.copyTitle(title) };
      const { input, extraHeaders } = attempt.start(body, id);
      return unwrapData(api.pages.duplicate({ params: { id }, body: input, extraHeaders }));
    },
    onSuccess: async (_copy, { id }) => {
      attempt.settle(undefined, id);
      toast.success(messages.duplication.duplicated);
      setCopying(null);
      await refreshCustomers();
    },
    onError: (error, { id }) => {
      attempt.settle(error, id);
      if (error instanceof ApiFailure && error.code === "no-credits") {
        setCopying(null);
        toast.error(
          <>
            <strong>{messages.credits.noCreditsAvailable}</strong> {messages.credits.noCreditsToDuplicate}
          </>,
        );
      } else toastFailure(error, messages.duplication.errorDuplicating);
    },
  });
  return (
    <>
      <DetailTable
        title={texts.events}
        rows={query.data?.data}
        total={query.data?.total ?? customer.eventsTotal}
        paging={{ page, pages: query.data?.pages ?? 1, goTo }}
        failure={
          query.isError
            ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
            : undefined
        }
        action={
          <div className="flex items-center gap-2">
            <Link
              className="link"
              to={paths.ownerList("events", customer.email)}
              aria-label={texts.viewAllEvents}
            >
              {texts.viewAll}
            </Link>
          </div>
        }
        columns={[
          {
            header: texts.date,
            render: ({ createdAt }) => <span title={formatInstant(createdAt)}>{formatDay(createdAt)}</span>,
          },
          {
            header: texts.title,
            strong: true,
            render: (event) => (
              <Link className="hover:underline" to={paths.event(event.id)}>
                {event.title}
              </Link>
            ),
          },
          { header: texts.url, render: (event) => `/${event.url}` },
          {
            header: texts.activated,
            render: (event) =>
              event.cancelled ? (
                <Chip tone="danger">{messages.adminEvents.cancelled}</Chip>
              ) : (
                <Chip tone={event.activated ? "success" : "neutral"}>{formatYesNo(event.activated)}</Chip>
              ),
          },
          { header: "", render: (event) => <EventPreviewButton link event={event} /> },
          {
            header: "",
            align: "end",
            render: (event) => (
              <button type="button" className="link" onClick={() => setCopying(event)}>
                {texts.duplicateEvent}
              </button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={copying !== null}
        onOpenChange={(open) => (open ? undefined : setCopying(null))}
        title={texts.duplicateTitle(copying?.title ?? "")}
        description={texts.duplicateDescription(customer.firstName, customer.credits.credits)}
        confirmLabel={texts.duplicateEvent}
        busyLabel={texts.duplicating}
        busy={duplicate.isPending}
        onConfirm={() => copying && duplicate.mutate(copying)}
      />
    </>
  );
}
