import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { PageLoading } from "../../components/query-states.tsx";
import { failureText } from "../../lib/failures.ts";
import { rememberUser } from "../../lib/signed-in-user.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../query-client.ts";
import { Entrance } from "./entrance.tsx";

/**
 * The sign-in for a browser that has a session: while it is good, nobody is asked for a password. They go on, or read
 * why a screen could not be shown and try it again.
 */
export function LiveSession({
  reason,
  goTo,
  onSignIn,
}: {
  reason: string | null;
  goTo: string;
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
  const hasEnded =
    (check.error instanceof ApiFailure && [401, 403].includes(check.error.status)) ||
    (user !== undefined && user.type !== "admin");
  const goOn = async (path: string) => {
    if (user) rememberUser(user);
    // What failed is loaded again, not shown again.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    await navigate(path, { replace: true });
  };
  const isFree = user !== undefined && !hasEnded && !reason;
  const end = useEffectEvent(onSignIn);
  const enter = useEffectEvent(() => void goOn(goTo));
  useEffect(() => {
    if (hasEnded) end();
    else if (isFree) enter();
  }, [hasEnded, isFree]);
  const problem = reason ?? (check.isError ? failureText(check.error, "Something went wrong.") : null);
  if (check.isPending || hasEnded || !problem) return <PageLoading />;
  return (
    <Entrance
      title="This could not be loaded"
      lead={user ? `You are still signed in as ${user.email}.` : undefined}
    >
      <Alert tone="warning" live>
        {problem}
      </Alert>
      <div className="mt-5 flex flex-col gap-3">
        <Button
          variant="primary"
          size="md"
          busy={check.isFetching}
          busyLabel="Loading..."
          onClick={() => void (user ? goOn(goTo) : check.refetch())}
        >
          Try again
        </Button>
        {user ? (
          <Button size="md" onClick={() => void goOn(paths.home)}>
            Go to the customers
          </Button>
        ) : null}
        <Button size="md" variant="quiet" onClick={onSignIn}>
          Sign in again
        </Button>
      </div>
    </Entrance>
  );
}
