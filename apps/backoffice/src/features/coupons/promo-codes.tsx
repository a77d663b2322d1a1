import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { CouponStatus } from "./coupon-status.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { RevokeButton } from "../../components/revoke-button.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const texts = messages.creditCoupons;

/** The promo codes of an event. */
export function PromoCodes({
  event: { id: pageId, currency },
}: {
  event: Pick<OwnedPage, "id" | "currency">;
}) {
  const [making, setMaking] = useState(false);
  const roleProblem = findRoleProblem("finance");
  const codes = useQuery({
    queryKey: ["promo-codes", pageId],
    queryFn: () => unwrapData(api.ticketCoupons.list({ params: { id: pageId } })),
  });
  const onDone = () => codes.refetch();
  return (
    <>
      <DetailTable
        title={texts.promoCodes}
        rows={codes.data}
        empty={messages.promoCode.none}
        failure={
          codes.isError
            ? { error: codes.error, retry: () => void codes.refetch(), retrying: codes.isFetching }
            : undefined
        }
        action={
          <Button
            size="sm"
            disabled={roleProblem !== undefined}
            title={roleProblem}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {texts.createPromoCode}
          </Button>
        }
        columns={[
          { header: texts.code, strong: true, render: ({ code }) => code },
          {
            header: texts.discount,
            render: ({ discount }) => messages.promoCode.describe(discount, currency),
          },
          {
            header: texts.status,
            render: (code) => <CouponStatus code={{ ...code, used: code.uses, most: code.maxUses }} />,
          },
          {
            header: texts.used,
            align: "end",
            render: ({ uses, maxUses }) => messages.promoCode.used(uses, maxUses),
          },
          {
            header: texts.expires,
            render: ({ expiresAt }) => (expiresAt ? formatInstant(expiresAt) : texts.never),
          },
          {
            header: "",
            align: "end",
            render: ({ id, code, revoked }) =>
              revoked || roleProblem ? null : (
                <RevokeButton
                  name={code}
                  description={texts.revokeCodeDescription}
                  revoke={() =>
                    requireSuccess(api.ticketCoupons.revoke({ params: { id: pageId, couponId: id } }))
                  }
                  onDone={onDone}
                />
              ),
          },
        ]}
      />
      {making ? (
        <CouponDialog
          title={texts.createAPromoCode}
          description={texts.createPromoCodeDescription}
          mostLabel={messages.promoCode.maxTickets}
          mostField="maxUses"
          create={({ credits: _credits, most, ...code }) =>
            unwrapData(
              api.ticketCoupons.create({
                params: { id: pageId },
                body: { ...code, ...(most !== undefined && { maxUses: most }) },
              }),
            )
          }
          onDone={onDone}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}
