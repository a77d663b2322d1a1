import type { Column } from "@matinee/app-shell/lists/column";
import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import type { CreditCoupon } from "@matinee/contract/schemas/credits";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Plus } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { CouponStatus } from "./coupon-status.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { RevokeButton } from "../../components/revoke-button.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { useListAddress } from "../../lib/lists/list-address.ts";
import { type LoadShortList, useShortList } from "../../lib/lists/use-list.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const columns: Column<CreditCoupon>[] = [
  {
    id: "code",
    header: "Code",
    cell: (coupon) => (
      <span className="flex items-center gap-1">
        {coupon.code}
        <CopyButton iconOnly size="sm" text={coupon.code} label={`Copy ${coupon.code}`} />
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: (coupon) => <CouponStatus code={{ ...coupon, used: coupon.claims, most: coupon.maxClaims }} />,
  },
  { id: "credits", header: "Credits", align: "end", cell: (row) => row.credits },
  {
    id: "claims",
    header: "Claimed",
    align: "end",
    cell: (coupon) => (coupon.maxClaims === null ? coupon.claims : `${coupon.claims} of ${coupon.maxClaims}`),
  },
  {
    id: "expires",
    header: "Expires",
    cell: (coupon) => (coupon.expiresAt ? formatInstant(coupon.expiresAt) : "Never"),
  },
  { id: "created", header: "Date Created", cell: (row) => formatDay(row.createdAt) },
];

const loadCoupons: LoadShortList<CreditCoupon> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(
    api.credits.listCoupons({ query, fetchOptions: { signal } }),
  );
  return { rows, ...list };
};

const refreshCoupons = () => queryClient.invalidateQueries({ queryKey: ["coupons"] });

const renderOptions = (coupon: CreditCoupon) =>
  coupon.revoked || findRoleProblem("finance") ? null : (
    <RevokeButton
      name={coupon.code}
      description="The coupon can no longer be claimed. Claimed credits stay. This cannot be undone."
      revoke={() => requireSuccess(api.credits.revokeCoupon({ params: { id: coupon.id } }))}
      onDone={refreshCoupons}
    />
  );

/** `/admin/coupons`: the codes that give credits on the claim page or at sign-up. */
export function CouponsPage() {
  const address = useListAddress([]);
  const list = useShortList("coupons", address.query, loadCoupons);
  const [making, setMaking] = useState(false);
  const roleProblem = findRoleProblem("finance");
  return (
    <ListPage
      title="Credit coupons"
      address={address}
      actions={
        <Button
          variant="primary"
          disabled={roleProblem !== undefined}
          title={roleProblem}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          Create coupon
        </Button>
      }
      columns={columns}
      list={list}
      getName={({ code }) => code}
      renderOptions={renderOptions}
    >
      {making ? (
        <CouponDialog
          title="Create a credit coupon"
          description="Each account can claim it once, on its claim page or as the promo code of its sign-up."
          withCredits
          mostLabel="Claims at most"
          mostField="maxClaims"
          create={({ most, ...coupon }) =>
            unwrapData(
              api.credits.createCoupon({
                body: { ...coupon, ...(most !== undefined && { maxClaims: most }) },
              }),
            )
          }
          onDone={refreshCoupons}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </ListPage>
  );
}
