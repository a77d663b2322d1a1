import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api.ts";

const { resend } = messages.emailLinks;

/** Sends the link that confirms the account's email again. */
export function ResendEmailLink() {
  const send = useMutation({
    mutationFn: () => unwrapData(api.emailLinks.resend()),
    onSuccess: ({ email }) => toast.success(resend.sent(email)),
    onError: (error) => toast.error(describeFailure(error, resend.failed)),
  });
  return (
    <Button size="sm" busy={send.isPending} busyLabel={resend.busy} onClick={() => send.mutate()}>
      {resend.button}
    </Button>
  );
}
