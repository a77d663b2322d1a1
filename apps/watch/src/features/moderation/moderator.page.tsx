import { unwrapData } from "@matinee/app-shell/api/api-client";
import { createQueryClient } from "@matinee/app-shell/api/query-client";
import { HostRoom } from "@matinee/app-shell/components/live-room/host-room";
import { PageLoading, QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Logo } from "@matinee/ui/logo";
import { Toaster } from "@matinee/ui/toast";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { createModeratorApi } from "./moderator-api.ts";
import { takeModeratorToken } from "./moderator-token.ts";

const texts = messages.moderation;
/** The owner may start or end a rehearsal while the page is open. */
const REFETCH_MS = 10_000;

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
      <Toaster position="bottom-left" />
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
    if (page.data) document.title = messages.eventPage.documentTitle(page.data.title);
  }, [page.data]);
  return (
    <QueryPanel query={page} loading={<PageLoading label={messages.premiereNight.entering} />}>
      {(data) => <PremiereOrRehearsal api={api} pageId={data.id} title={data.title} />}
    </QueryPanel>
  );
}

/** Shows the room of the premiere or, once chosen and until it ends, that of its newest rehearsal. */
function PremiereOrRehearsal({
  api,
  pageId,
  title,
}: {
  api: ReturnType<typeof createModeratorApi>;
  pageId: string;
  title: string;
}) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Without the list, the premiere is moderated as usual.
  const rehearsals = useQuery({
    queryKey: ["rehearsals", pageId],
    queryFn: () => unwrapData(api.rehearsals.list({ params: { id: pageId } })),
    refetchInterval: REFETCH_MS,
  });
  const newest = rehearsals.data?.at(-1);
  const chosen = rehearsals.data?.find(({ id }) => id === chosenId);
  return (
    <>
      {chosen ? (
        <RehearsalBar text={messages.rehearsal.youRun}>
          <Button size="sm" onClick={() => setChosenId(null)}>
            {messages.rehearsal.back}
          </Button>
        </RehearsalBar>
      ) : newest ? (
        <RehearsalBar text={texts.rehearsalRuns}>
          <Button size="sm" onClick={() => setChosenId(newest.id)}>
            {texts.openRehearsal}
          </Button>
        </RehearsalBar>
      ) : null}
      <HostRoom
        key={chosen?.id ?? pageId}
        api={api}
        pageId={chosen?.copyPageId ?? pageId}
        title={title}
        deviceId={getDeviceId()}
        rejected={chosen ? <RehearsalOver /> : <LinkInvalid />}
      />
    </>
  );
}

function RehearsalBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2">
      <p role="status" className="text-sm font-semibold text-warning">
        {text}
      </p>
      {children}
    </div>
  );
}

/** Until the list says so too, which brings back the premiere. */
function RehearsalOver() {
  return (
    <div className="grid flex-1 place-content-center p-6">
      <EmptyState framed={false} title={messages.rehearsal.notFound} />
    </div>
  );
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
