import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure, isSessionOver } from "@matinee/app-shell/api/api-failure";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import { rememberUser } from "@matinee/app-shell/auth/signed-in-user";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../lib/queries/query-client.ts";
import { AuthHeading } from "./auth-heading.tsx";

const texts = messages.staffSignIn;

/**
 * Sign-in of a browser that has a session. While the server accepts it, the user returns to their page without a
 * password, or reads why a screen could not be shown and can try again.
 */
export function ResumeSession({
  reason,
  returnPath,
  onSignIn,
}: {
  reason: string | null;
  returnPath: string;
  onSignIn: () => void;
}) {
  const navigate = useNavigate();
  const check = useQuery({
    queryKey: ["session"],
    queryFn: () => unwrapData(api.sessions.current()),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const user = check.data;
  const hasEnded = isSessionOver(check.error) || (user !== undefined && user.type !== "admin");
  const resume = async (path: string) => {
    if (user) rememberUser(user);
    // A screen would show a failed query's error again instead of repeating it.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    await navigate(path, { replace: true });
  };
  const canResume = user !== undefined && !hasEnded && !reason;
  const askToSignIn = useEffectEvent(onSignIn);
  const resumeAtOnce = useEffectEvent(() => void resume(returnPath));
  useEffect(() => {
    if (hasEnded) askToSignIn();
    else if (canResume) resumeAtOnce();
  }, [hasEnded, canResume]);
  const problem = reason ?? (check.isError ? describeFailure(check.error, texts.somethingWentWrong) : null);
  if (check.isPending || hasEnded || !problem) return <PageLoading />;
  return (
    <>
      <AuthHeading title={texts.notLoaded}>{user ? texts.stillSignedIn(user.email) : null}</AuthHeading>
      <Alert tone="warning" live>
        {problem}
      </Alert>
      <div className="mt-5 flex flex-col gap-3">
        <Button
          variant="primary"
          size="md"
          busy={check.isFetching}
          busyLabel={messages.actions.loading}
          onClick={() => void (user ? resume(returnPath) : check.refetch())}
        >
          {messages.actions.tryAgain}
        </Button>
        {user ? (
          <Button size="md" onClick={() => void resume(paths.home)}>
            {texts.goToTheCustomers}
          </Button>
        ) : null}
        <Button size="md" variant="quiet" onClick={onSignIn}>
          {texts.signInAgain}
        </Button>
      </div>
    </>
  );
}
