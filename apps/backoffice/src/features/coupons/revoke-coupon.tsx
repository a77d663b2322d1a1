import { requireSuccess } from "@matinee/app-shell/api-client";
import { api } from "../../api.ts";
import { RevokeButton } from "../../components/revoke-button.tsx";

/** Ends a credit coupon, after a question. */
export function RevokeCoupon({
  coupon,
  onDone,
}: {
  coupon: { id: string; code: string };
  onDone: () => Promise<unknown>;
}) {
  return (
    <RevokeButton
      name={coupon.code}
      description="Nobody can claim it from now on; the credits that were claimed stay. This cannot be undone."
      revoke={() => requireSuccess(api.credits.revokeCoupon({ params: { id: coupon.id } }))}
      onDone={onDone}
    />
  );
}
