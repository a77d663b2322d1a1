import { unwrapData } from "@matinee/app-shell/api/api-client";
import { createQueryClient } from "@matinee/app-shell/api/query-client";
import { HostRoom } from "@matinee/app-shell/components/live-room/host-room";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/contract/messages";
import { EmptyState } from "@matinee/ui/empty-state";
import { Logo } from "@matinee/ui/logo";
import { Toaster } from "@matinee/ui/toast";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getDeviceId } from "../../lib/device-id.ts";
import { createModeratorApi } from "./moderator-api.ts";
import { takeModeratorToken } from "./moderator-token.ts";

const texts = messages.moderation;

/** The token does not change while the page is open. */
const subscribeToNothing = () => () => undefined;

/** The page of an emailed link, with which people without an account moderate a premiere, mostly on a phone. */
export function ModeratorPage({ slugOrId }: { slugOrId: string }) {
  const [queryClient] = useState(() => createQueryClient());
  // Undefined on the server, which never gets the token.
  const token = useSyncExternalStore(
    subscribeToNothing,
    () => takeModeratorToken(slugOrId),
    () => undefined,
  );
  return (
    <QueryClientProvider client={queryClient}>
      <main className="flex h-dvh flex-col">
        {token === undefined ? (
          <PageLoading label={messages.premiereNight.entering} />
        ) : token === null ? (
          <LinkInvalid />
        ) : (
          <ModeratedEvent slugOrId={slugOrId} token={token} />
        )}
      </main>
      <Toaster position="top-center" />
    </QueryClientProvider>
  );
}

function ModeratedEvent({ slugOrId, token }: { slugOrId: string; token: string }) {
  const api = useMemo(() => createModeratorApi(token), [token]);
  const page = useQuery({
    queryKey: ["page", slugOrId],
    queryFn: () => unwrapData(api.pages.get({ params: { urlOrId: slugOrId } })),
  });
  useEffect(() => {
    if (page.data) document.title = `${page.data.title} · Matinee`;
  }, [page.data]);
  if (page.isPending) return <PageLoading label={messages.premiereNight.entering} />;
  if (page.isError)
    return <QueryError error={page.error} retrying={page.isFetching} onRetry={() => void page.refetch()} />;
  const { id, title } = page.data;
  return <HostRoom api={api} pageId={id} title={title} deviceId={getDeviceId()} rejected={<LinkInvalid />} />;
}

function LinkInvalid() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 p-6">
      <Logo />
      <EmptyState framed={false} title={texts.linkInvalid}>
        {texts.linkInvalidHint}
      </EmptyState>
    </div>
  );
}
