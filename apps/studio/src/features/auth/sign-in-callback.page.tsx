import { session } from "@matinee/app-shell/session";
import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PageLoading } from "../../components/query-states.tsx";
import { failureText } from "../../lib/server-errors.ts";
import { ownPath, paths } from "../../paths.ts";
import { enterAs } from "./enter-as.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { type Arrival, redeemOnce } from "./redeem-handoff.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Takes over the sign-in of another host; asks first when someone else is signed in here. */
export function SignInCallbackPage({ code }: { code: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goTo = ownPath(search.get("from")) ?? paths.welcome;
  const enter = useMutation({
    mutationFn: async ({ user, token }: Arrival) => {
      session.set(token);
      return enterAs(user, goTo);
    },
    onSuccess: (path) => navigate(path ?? goTo, { replace: true }),
  });
  // Entering empties the cache, and so has the code redeemed again, which must not enter again.
  const begun = useRef(false);
  const begin = (answer: Arrival) => {
    if (begun.current) return;
    begun.current = true;
    enter.mutate(answer);
  };
  const arrival = useQuery({
    queryKey: ["handoff", code],
    queryFn: async () => {
      const answer = await redeemOnce(code);
      if (!answer.insteadOf) begin(answer);
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (arrival.isError)
    return (
      <>
        <AuthHeading title={messages.auth.signIn} />
        <Alert tone="warning" live className="mb-5">
          {failureText(arrival.error, "This sign-in link has expired. Please sign in.")}
        </Alert>
        <SignInForm />
      </>
    );
  if (!arrival.data?.insteadOf) return <PageLoading label={messages.auth.loggingIn} />;
  const { user, insteadOf } = arrival.data;
  return (
    <>
      <AuthHeading title={`Switch to ${user.name}?`}>
        {insteadOf.name} ({insteadOf.email}) is signed in here. Going on signs in {user.name} ({user.email})
        instead.
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={enter.isPending}
          busyLabel={messages.auth.loggingIn}
          onClick={() => enter.mutate(arrival.data)}
        >
          Continue as {user.name}
        </Button>
        <Button asChild size="lg">
          <Link to={paths.welcome} replace>
            Stay signed in as {insteadOf.name}
          </Link>
        </Button>
      </div>
    </>
  );
}
