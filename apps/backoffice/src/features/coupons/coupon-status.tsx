import { Chip } from "@matinee/ui/chip";
import { useState } from "react";

/** Whether a code could be used when the list opened. */
export function CouponStatus({
  code,
}: {
  code: { revoked: boolean; expiresAt: string | null; used: number; most: number | null };
}) {
  const [now] = useState(() => Date.now());
  if (code.revoked) return <Chip>Revoked</Chip>;
  if (code.expiresAt && Date.parse(code.expiresAt) <= now) return <Chip>Expired</Chip>;
  if (code.most !== null && code.used >= code.most) return <Chip tone="info">Used up</Chip>;
  return <Chip tone="success">Good</Chip>;
}
