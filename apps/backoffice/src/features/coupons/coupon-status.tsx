import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { useState } from "react";

const texts = messages.creditCoupons;

/** Whether a code could be used when the list opened. */
export function CouponStatus({
  code,
}: {
  code: { revoked: boolean; expiresAt: string | null; used: number; most: number | null };
}) {
  const [now] = useState(() => Date.now());
  if (code.revoked) return <Chip>{texts.revoked}</Chip>;
  if (code.expiresAt && Date.parse(code.expiresAt) <= now) return <Chip>{texts.expired}</Chip>;
  if (code.most !== null && code.used >= code.most) return <Chip tone="info">{texts.usedUp}</Chip>;
  return <Chip tone="success">{texts.good}</Chip>;
}
