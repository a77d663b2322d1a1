import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { api } from "../../api.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { refreshViewers } from "./viewers.queries.ts";

const texts = messages.viewerPage;

/** Sends the links of all events of a viewer again. */
export function ResendLinksButton({ viewerId }: { viewerId: string }) {
  const resend = useMutation({
    mutationFn: () => unwrapData(api.adminViewers.resendLinks({ params: { id: viewerId }, body: {} })),
    onSuccess: async ({ email, events }) => {
      toast.success(texts.linksSent(email, events));
      await refreshViewers();
    },
    onError: (error) => toastFailure(error, texts.linksFailed),
  });
  return (
    <Button
      icon={<Mail aria-hidden="true" />}
      busy={resend.isPending}
      busyLabel={texts.resending}
      onClick={() => resend.mutate()}
    >
      {texts.resendAll}
    </Button>
  );
}
