import { messages } from "@matinee/texts";
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
import { StaffListPage } from "../../components/list/staff-list-page.tsx";
import { RevokeButton } from "../../components/revoke-button.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { useStaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { type LoadShortList, useShortList } from "../../lib/lists/use-list.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const texts = messages.creditCoupons;

const columns: Column<CreditCoupon>[] = [
  {
    id: "code",
    header: texts.code,
    cell: (coupon) => (
      <span className="flex items-center gap-1">
        {coupon.code}
        <CopyButton iconOnly size="sm" text={coupon.code} label={texts.copyCode(coupon.code)} />
      </span>
    ),
  },
  {
    id: "status",
    header: texts.status,
    cell: (coupon) => <CouponStatus code={{ ...coupon, used: coupon.claims, most: coupon.maxClaims }} />,
  },
  { id: "credits", header: texts.credits, align: "end", cell: (row) => row.credits },
  {
    id: "claims",
    header: texts.claimed,
    align: "end",
    cell: (coupon) =>
      coupon.maxClaims === null ? coupon.claims : texts.claimsOf(coupon.claims, coupon.maxClaims),
  },
  {
    id: "expires",
    header: texts.expires,
    cell: (coupon) => (coupon.expiresAt ? formatInstant(coupon.expiresAt) : texts.never),
  },
  { id: "created", header: texts.dateCreated, cell: (row) => formatDay(row.createdAt) },
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
      description={texts.revokeCouponDescription}
      revoke={() => requireSuccess(api.credits.revokeCoupon({ params: { id: coupon.id } }))}
      onDone={refreshCoupons}
    />
  );

/** `/admin/coupons`: the codes that give credits on the claim page or at sign-up. */
export function CouponsPage() {
  const address = useStaffListAddress();
  const list = useShortList("coupons", address.query, loadCoupons);
  const [making, setMaking] = useState(false);
  const roleProblem = findRoleProblem("finance");
  return (
    <StaffListPage
      title={texts.creditCoupons}
      address={address}
      actions={
        <Button
          variant="primary"
          disabled={roleProblem !== undefined}
          title={roleProblem}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {texts.createCoupon}
        </Button>
      }
      columns={columns}
      list={list}
      getName={({ code }) => code}
      renderOptions={renderOptions}
    >
      {making ? (
        <CouponDialog
          title={texts.createACreditCoupon}
          description={texts.createCreditCouponDescription}
          withCredits
          mostLabel={texts.claimsAtMost}
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
    </StaffListPage>
  );
}
