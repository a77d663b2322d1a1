import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { api } from "../../api.ts";

const ConfirmOnboardingDialog = lazy(async () => ({
  default: (await import("./confirm-onboarding-dialog.tsx")).ConfirmOnboardingDialog,
}));

/**
 * Opens Stripe's onboarding. Once a bank account is linked, the server asks for the password first, because Stripe's
 * pages can change the bank; `dialog` has to be rendered for that.
 */
export function useOnboarding(): { start: () => void; isOpening: boolean; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const onboard = useMutation({
    mutationFn: () => unwrapData(api.accounts.onboard()),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "step-up-needed") setIsAsking(true);
      else toast.error(describeFailure(error, "Stripe could not be reached. Please try again."));
    },
  });
  return {
    start: () => onboard.mutate(),
    isOpening: onboard.isPending || onboard.isSuccess,
    dialog: isAsking ? (
      <Suspense>
        <ConfirmOnboardingDialog onClose={() => setIsAsking(false)} />
      </Suspense>
    ) : null,
  };
}
