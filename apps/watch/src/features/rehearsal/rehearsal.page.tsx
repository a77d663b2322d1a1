import { isDenied } from "@matinee/app-shell/api/api-failure";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { createQueryClient } from "@matinee/app-shell/api/query-client";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Banner } from "@matinee/ui/banner";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Logo } from "@matinee/ui/logo";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { redeemSignInCode, type SwitchQuestion } from "../../lib/redeem-sign-in-code.ts";
import { LazyPremiereOverlay } from "../premiere/lazy-premiere-overlay.ts";
import { rehearsalApi } from "./rehearsal-api.ts";

const texts = messages.rehearsal;

export interface RehearsalAddress {
  /** The event whose premiere is rehearsed. */
  pageId: string;
  rehearsalId: string;
}

/** The rehearsal of a premiere as its viewers would see it, for the owner and staff, who come from the studio. */
export function RehearsalPage(address: RehearsalAddress) {
  const [queryClient] = useState(() => createQueryClient());
  const [isReady, setIsReady] = useState(false);
  const [question, setQuestion] = useState<SwitchQuestion | null>(null);
  useEffect(() => {
    void redeemSignInCode(setQuestion).then(() => setIsReady(true));
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <main className="flex min-h-dvh flex-col">
        {question ? (
          <Banner
            label={messages.eventPage.signIn}
            tone="info"
            actions={
              <>
                <Button
                  size="sm"
                  onClick={() => {
                    void question.accept().then(() => queryClient.invalidateQueries());
                    setQuestion(null);
                  }}
                >
                  {messages.eventPage.switch}
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setQuestion(null)}>
                  {messages.eventPage.stay}
                </Button>
              </>
            }
          >
            {messages.eventPage.switchAccount(question.name)}
          </Banner>
        ) : null}
        {isReady && !question ? <Rehearsal {...address} /> : question ? null : <PageLoading />}
      </main>
    </QueryClientProvider>
  );
}

function Rehearsal({ pageId, rehearsalId }: RehearsalAddress) {
  const [isIn, setIsIn] = useState(true);
  const event = useQuery({
    queryKey: ["page", pageId],
    queryFn: () => unwrapData(rehearsalApi.pages.get({ params: { urlOrId: pageId } })),
  });
  const rehearsals = useQuery({
    queryKey: ["rehearsals", pageId],
    queryFn: () => unwrapData(rehearsalApi.rehearsals.list({ params: { id: pageId } })),
  });
  const page = event.data;
  useEffect(() => {
    if (page) document.title = texts.documentTitle(page.title);
  }, [page]);
  if (event.isPending || rehearsals.isPending) return <PageLoading label={messages.premiereNight.entering} />;
  const retry = () => {
    setIsIn(true);
    void event.refetch();
    void rehearsals.refetch();
  };
  const failed = [event, rehearsals].find(({ error }) => error !== null && !isDenied(error));
  if (failed)
    return (
      <QueryError error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    );
  // Without a session of its team, an event has no rehearsals.
  if (!page || !rehearsals.data) return <Problem title={texts.signIn}>{texts.signInHint}</Problem>;
  const rehearsal = rehearsals.data.find(({ id }) => id === rehearsalId);
  if (!rehearsal) return <Problem title={texts.notFound}>{texts.notFoundHint}</Problem>;
  if (!isIn)
    return (
      <Problem title={texts.youLeft} action={<Button onClick={retry}>{texts.enterAgain}</Button>}>
        {texts.youLeftHint}
      </Problem>
    );
  const { copyPageId, speed } = rehearsal;
  return (
    <LazyPremiereOverlay
      screening={{
        page: { ...page, id: copyPageId, view: "public" },
        isPreview: true,
        mayPlayPreview: true,
        haveSalesStopped: false,
        status: { phase: "live" },
        viewer: { record: {}, liveUrl: null, recordHeartbeat: ignore },
      }}
      hasGiven={false}
      onGive={ignore}
      onOpen={null}
      banner={
        <Banner label={texts.title} icon={<Eye aria-hidden="true" />} className="relative z-1 shrink-0">
          <strong className="font-semibold">{texts.running(speed)}</strong> · {texts.onlyTeam}.{" "}
          {speed > 1 ? <span className="max-tablet:sr-only">{texts.withoutSound(speed)}</span> : null}
        </Banner>
      }
      onClose={() => {
        setIsIn(false);
        void rehearsals.refetch();
      }}
    />
  );
}

const ignore = () => undefined;

function Problem({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 p-6">
      <Logo />
      <EmptyState framed={false} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
