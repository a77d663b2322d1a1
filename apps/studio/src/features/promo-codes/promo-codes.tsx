import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { TicketCoupon } from "@matinee/contract/schemas/orders";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { SearchInput } from "@matinee/ui/search-input";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { reportPaths } from "../../lib/report-paths.ts";
import { CsvButton } from "../../components/csv-button.tsx";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { describeUses, getPromoWords } from "./describe-uses.ts";
import { PromoCodeForm } from "./promo-code-form.tsx";
import { promoCodesQuery } from "./promo-codes.queries.ts";

const texts = messages.promoCodes;

/** How many codes the list shows at first, and adds with each press. */
const STEP = 20;

/** Lists the promo codes with their uses, revokes them and adds new ones. */
export function PromoCodes({ event }: { event: OwnedPage }) {
  const words = getPromoWords(event.kind);
  const client = useQueryClient();
  const query = promoCodesQuery(event.id);
  const { queryKey } = query;
  const [revoking, setRevoking] = useState<TicketCoupon | null>(null);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(STEP);
  const coupons = useQuery(query);
  const revoke = useMutation({
    mutationFn: (couponId: string) =>
      requireSuccess(api.ticketCoupons.revoke({ params: { id: event.id, couponId } })),
    onSuccess: async () => {
      setRevoking(null);
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(describeFailure(error, texts.notRevoked)),
  });
  const matches = (coupons.data ?? []).filter(({ code }) =>
    code.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const isLong = (coupons.data?.length ?? 0) > STEP;
  return (
    <Panel
      title={texts.promoCodes}
      count={coupons.data?.length}
      action={
        coupons.data?.length ? (
          <CsvButton path={reportPaths.promoCodes(event.id)} label={messages.promoCode.download} />
        ) : undefined
      }
    >
      <p className="mb-4 text-text-2">{words.explanation}</p>
      <MoneyFields>
        {coupons.isError ? (
          <QueryError
            error={coupons.error}
            onRetry={() => coupons.refetch()}
            retrying={coupons.isRefetching}
          />
        ) : (
          <>
            {isLong ? (
              <SearchInput
                aria-label={messages.promoCode.search}
                placeholder={messages.promoCode.search}
                value={search}
                onValueChange={setSearch}
              />
            ) : null}
            {isLong && matches.length === 0 ? (
              <p className="py-3 text-text-2">{messages.promoCode.noMatch}</p>
            ) : null}
            <ul className="mb-5 flex flex-col">
              {matches.slice(0, shown).map((coupon) => (
                <li
                  key={coupon.id}
                  className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line"
                >
                  <b className="font-semibold wrap-anywhere">{coupon.code}</b>
                  <span className="text-sm text-text-2">
                    {words.describe(coupon.discount, event.currency)}
                  </span>
                  <span className="text-sm text-text-3 tabular-nums">{describeUses(coupon, event)}</span>
                  {coupon.revoked ? (
                    <Chip className="ml-auto">{texts.revoked}</Chip>
                  ) : (
                    <Button size="sm" variant="quiet" className="ml-auto" onClick={() => setRevoking(coupon)}>
                      {texts.revoke}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {matches.length > shown ? (
              <Button className="mb-5" onClick={() => setShown((count) => count + STEP)}>
                {messages.promoCode.showMore(matches.length - shown)}
              </Button>
            ) : null}
          </>
        )}
        <PromoCodeForm event={event} onCreated={() => client.invalidateQueries({ queryKey })} />
      </MoneyFields>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={texts.revokeTitle(revoking?.code ?? "")}
        description={texts.revokeDescription}
        confirmLabel={texts.revokePromoCode}
        busyLabel={texts.revoking}
        busy={revoke.isPending}
        danger
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
      />
    </Panel>
  );
}
