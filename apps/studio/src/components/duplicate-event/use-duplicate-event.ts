import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { accountQuery } from "../../lib/account.queries.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { paths } from "../../paths.ts";

/** Copies one of the caller's events for one credit, and opens the copy in the builder. */
export function useDuplicateEvent() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useIdempotencyKey<{ account_email: string; title: string }>();
  return useMutation({
    mutationFn: async ({ id, title: original }: Pick<PageCard, "id" | "title">) => {
      const { email } = await client.ensureQueryData(accountQuery);
      const title = messages.duplication.copyTitle(original);
      const { input, extraHeaders } = attempt.start({ account_email: email, title }, id);
      return unwrapData(api.pages.duplicate({ params: { id }, body: input, extraHeaders }));
    },
    onSuccess: async (copy, { id }) => {
      attempt.settle(undefined, id);
      toast.success(messages.duplication.duplicated);
      await navigate(paths.event(copy.id));
      await Promise.all([
        client.invalidateQueries({ queryKey: ["events"] }),
        client.invalidateQueries({ queryKey: ["credits"] }),
      ]);
    },
    onError: (error, { id }) => {
      attempt.settle(error, id);
      toast.error(describeFailure(error, messages.duplication.errorDuplicating));
    },
  });
}
