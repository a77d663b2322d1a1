import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";

const texts = messages.bankIndicator;

/**
 * Opens Stripe's onboarding.
 * @param eventId of the event to which Stripe returns; without one, to the dashboard
 */
export function useOnboarding(eventId?: string): { start: () => void; isOpening: boolean } {
  const onboard = useMutation({
    mutationFn: () => unwrapData(api.accounts.onboard({ query: eventId ? { event: eventId } : {} })),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      // The user closed the dialog that asks for a proof of identity.
      if (error instanceof ApiFailure && error.code === "step-up-needed") return;
      toast.error(describeFailure(error, texts.stripeNotReached));
    },
  });
  return { start: () => onboard.mutate(), isOpening: onboard.isPending || onboard.isSuccess };
}
