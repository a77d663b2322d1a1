import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryError } from "@matinee/app-shell/components/query-states";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ticketCouponSchema } from "@matinee/contract/schemas/orders";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { api } from "../../../api.ts";
import { MoneyFields } from "../components/money-fields.tsx";
import { PromoCodeForm } from "./promo-code-form.tsx";

type Coupon = z.infer<typeof ticketCouponSchema>;

/** Lists the promo codes with their uses, revokes them and adds new ones. */
export function PromoCodes({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const queryKey = ["ticket-coupons", event.id];
  const [revoking, setRevoking] = useState<Coupon | null>(null);
  const coupons = useQuery({
    queryKey,
    queryFn: () => unwrapData(api.ticketCoupons.list({ params: { id: event.id } })),
  });
  const revoke = useMutation({
    mutationFn: (couponId: string) =>
      requireSuccess(api.ticketCoupons.revoke({ params: { id: event.id, couponId } })),
    onSuccess: async () => {
      setRevoking(null);
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(describeFailure(error, "The promo code could not be revoked.")),
  });
  return (
    <Panel title="Promo codes" count={coupons.data?.length}>
      <p className="mb-4 text-text-2">
        A promo code covers a ticket. Give them to press, friends and festivals.
      </p>
      <MoneyFields>
        {coupons.isError ? (
          <QueryError
            error={coupons.error}
            onRetry={() => coupons.refetch()}
            retrying={coupons.isRefetching}
          />
        ) : (
          <ul className="mb-5 flex flex-col">
            {coupons.data?.map((coupon) => (
              <li key={coupon.id} className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line">
                <b className="font-semibold">{coupon.code}</b>
                <span className="text-sm text-text-3 tabular-nums">{describeUses(coupon)}</span>
                {coupon.revoked ? (
                  <Chip className="ml-auto">Revoked</Chip>
                ) : (
                  <Button size="sm" variant="quiet" className="ml-auto" onClick={() => setRevoking(coupon)}>
                    Revoke
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <PromoCodeForm event={event} onCreated={() => client.invalidateQueries({ queryKey })} />
      </MoneyFields>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={`Revoke ${revoking?.code ?? ""}?`}
        description="The code can no longer be used. Orders that used it stay valid."
        confirmLabel="Revoke promo code"
        busyLabel="Revoking..."
        busy={revoke.isPending}
        danger
        onConfirm={() => revoking && revoke.mutate(revoking.id)}
      />
    </Panel>
  );
}

function describeUses({ uses, maxUses, expiresAt }: Coupon): string {
  const used = maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`;
  if (!expiresAt) return used;
  const date = new Date(expiresAt).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZoneName: "short",
  });
  return `${used}, until ${date}`;
}
