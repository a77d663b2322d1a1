import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { openInNewTab } from "@matinee/app-shell/new-tab";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { watchPaths } from "../../paths.ts";

/** Opens a private copy of the event, with one free ticket, in a new tab. */
export function TestPurchaseButton({
  event,
  watchHost,
  onStarted,
}: {
  event: OwnedPage;
  watchHost: string;
  onStarted: () => void;
}) {
  const start = useMutation({
    mutationFn: async () => {
      const { url } = await unwrapData(api.testPurchases.start({ params: { id: event.id } }));
      onStarted();
      return watchPaths.event(watchHost, { kind: "screening", url });
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  return (
    <Button
      size="sm"
      busy={start.isPending}
      // The failure is shown by the mutation.
      onClick={() => void openInNewTab(() => start.mutateAsync()).catch(() => undefined)}
    >
      {messages.testPurchase.start}
    </Button>
  );
}
