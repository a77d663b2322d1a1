import { messages } from "@matinee/texts";
import type { SignIn } from "@matinee/contract/schemas/sessions";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Monitor, Smartphone, Tablet } from "lucide-react";
import { useState } from "react";
import { type ApiClient, requireSuccess, unwrapData } from "../../api/api-client.ts";
import { ApiFailure, describeFailure } from "../../api/api-failure.ts";
import { refreshAccount } from "../../auth/refresh-account.ts";
import { QueryError } from "../query-states.tsx";

type SessionsApi = Pick<ApiClient, "sessions">;

const texts = messages.signIns;
const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet } as const;

const createSignInsQuery = (api: SessionsApi) =>
  queryOptions({ queryKey: ["account", "sign-ins"], queryFn: () => unwrapData(api.sessions.list()) });

/** Lists where the account is signed in, and signs out of one place or of all others. */
export function SignInsPanel({ api }: { api: SessionsApi }) {
  const signIns = useQuery(createSignInsQuery(api));
  const [ending, setEnding] = useState<SignIn | "others" | null>(null);
  const hasOthers = signIns.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Panel
      title={texts.title}
      flush
      action={
        hasOthers ? (
          <Button
            size="sm"
            variant="quiet"
            className="max-phonePlus:hidden"
            onClick={() => setEnding("others")}
          >
            {texts.signOutElsewhere}
          </Button>
        ) : null
      }
    >
      {signIns.isError ? (
        <div className="p-5">
          <QueryError
            error={signIns.error}
            onRetry={() => signIns.refetch()}
            retrying={signIns.isRefetching}
          />
        </div>
      ) : null}
      {signIns.isPending ? <Skeleton className="m-5 h-12" /> : null}
      {signIns.data ? (
        <ul className="divide-y divide-line">
          {signIns.data.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} onEnd={() => setEnding(signIn)} />
          ))}
        </ul>
      ) : null}
      {hasOthers ? (
        // On a phone the title leaves no space for the button.
        <div className="border-t border-line px-5 py-3 phonePlus:hidden">
          <Button size="sm" block onClick={() => setEnding("others")}>
            {texts.signOutElsewhere}
          </Button>
        </div>
      ) : null}
      <EndDialog api={api} ending={ending} onClose={() => setEnding(null)} />
    </Panel>
  );
}

function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const Icon = signIn.device ? ICONS[signIn.device] : Monitor;
  const place = namePlace(signIn) ?? texts.unknownBrowser;
  const startedAt = formatInstant(signIn.startedAt);
  return (
    <li className="flex flex-wrap items-center gap-4 px-5 py-4 in-data-[app=backoffice]:px-4">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{place}</p>
        <p className="text-sm text-text-2">
          {signIn.isCurrent
            ? texts.thisOne(startedAt)
            : texts.lastUsed(formatInstant(signIn.lastUsedAt), startedAt)}
        </p>
      </div>
      {signIn.isCurrent ? (
        <Chip tone="success" dot>
          {texts.now}
        </Chip>
      ) : (
        <Button size="sm" aria-label={texts.signOutOf(namePlace(signIn))} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

function EndDialog({
  api,
  ending,
  onClose,
}: {
  api: SessionsApi;
  ending: SignIn | "others" | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const isOthers = ending === "others";
  const end = useMutation({
    mutationFn: (target: SignIn | "others") =>
      target === "others"
        ? requireSuccess(api.sessions.endOthers())
        : requireSuccess(api.sessions.end({ params: { id: target.id } })).catch(acceptEnded),
    onSuccess: async (_, target) => {
      // First the list: a closing dialog cannot give the focus back to a button that disappears afterwards.
      await refreshAccount(client);
      toast.success(target === "others" ? texts.signedOutElsewhere : texts.signedOut);
      onClose();
    },
    onError: (error) => toast.error(describeFailure(error, texts.failed)),
  });
  return (
    <ConfirmDialog
      open={ending !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isOthers ? `${texts.signOutElsewhere}?` : ending ? `${texts.signOutOf(namePlace(ending))}?` : ""}
      description={isOthers ? texts.signOutElsewhereHelp : texts.signOutHelp}
      confirmLabel={texts.signOut}
      busyLabel={texts.signingOut}
      busy={end.isPending}
      danger
      onConfirm={() => ending && end.mutate(ending)}
    />
  );
}

/** A sign-in that has ended meanwhile is signed out. */
function acceptEnded(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== "not-found") throw error;
}

function namePlace({ browser, system }: SignIn): string | null {
  if (browser && system) return texts.on(browser, system);
  return browser ?? system;
}

function formatInstant(instant: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const options = {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  } as const;
  return messages.formats.date(instant, { ...options, timeZone });
}
