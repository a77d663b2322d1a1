import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { ApiClient } from "../api/api-client.ts";
import { redeemSignInCode, type RedeemedCode } from "./sign-in-code.ts";

/**
 * Redeems the sign-in code that another host put into the address, and enters with it. When another user is signed in
 * here, `redeemed` has both and `enter` waits for a call.
 * @param options.enter stores the session and opens the page to go on to
 * @param options.canAsk whether a user may be offered the switch; else they are entered, or rejected, at once
 */
export function useSignInCallback({
  api,
  code,
  enter,
  canAsk = () => true,
}: {
  api: Pick<ApiClient, "sessions">;
  code: string;
  enter: (redeemed: RedeemedCode) => Promise<void>;
  canAsk?: (redeemed: RedeemedCode) => boolean;
}) {
  const entering = useMutation({ mutationFn: enter });
  // Entering clears the query cache, so the query below runs again and must not enter a second time.
  const hasEntered = useRef(false);
  const query = useQuery({
    queryKey: ["sign-in-code", code],
    queryFn: async () => {
      const redeemed = await redeemSignInCode(api, code);
      if ((!redeemed.otherUser || !canAsk(redeemed)) && !hasEntered.current) {
        hasEntered.current = true;
        entering.mutate(redeemed);
      }
      return redeemed;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    redeemed: query.data,
    redeemError: query.error,
    enter: () => query.data && entering.mutate(query.data),
    enterError: entering.error,
    isEntering: entering.isPending,
  };
}
