import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { PageLoading } from "../../components/query-states.tsx";
import { failureText } from "../../lib/failures.ts";
import { ownPath, paths } from "../../paths.ts";
import { enterAs, NotStaffError } from "./enter.ts";
import { Entrance } from "./entrance.tsx";
import { LoginForm } from "./login-form.tsx";
import { NotStaff } from "./not-staff.tsx";
import { type Arrival, redeemOnce } from "./redeem-handoff.ts";

/** Takes over the sign-in of another host; asks first when someone else is signed in here. */
export function HandoffArrival({ code }: { code: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goTo = ownPath(search.get("from")) ?? paths.home;
  const enter = useMutation({
    mutationFn: async ({ user, token }: Arrival) => enterAs(user, token),
    onSuccess: () => navigate(goTo, { replace: true }),
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
      if (!answer.insteadOf || answer.user.type !== "admin") begin(answer);
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (arrival.isError || enter.error instanceof NotStaffError) {
    return (
      <Entrance title={messages.auth.signIn}>
        <div className="mb-5">
          {enter.error instanceof NotStaffError ? (
            <NotStaff email={enter.error.user.email} />
          ) : (
            <Alert tone="warning" live>
              {failureText(arrival.error, "This sign-in link has expired. Please sign in.")}
            </Alert>
          )}
        </div>
        <LoginForm />
      </Entrance>
    );
  }
  if (!arrival.data?.insteadOf) return <PageLoading label={messages.auth.loggingIn} />;
  const { user, insteadOf } = arrival.data;
  return (
    <Entrance
      title={`Switch to ${user.name}?`}
      lead={`${insteadOf.name} (${insteadOf.email}) is signed in here. Going on signs in ${user.name} (${user.email}) instead.`}
    >
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="md"
          busy={enter.isPending}
          busyLabel={messages.auth.loggingIn}
          onClick={() => enter.mutate(arrival.data)}
        >
          Continue as {user.name}
        </Button>
        <Button asChild size="md">
          <Link to={paths.home} replace>
            Stay signed in as {insteadOf.name}
          </Link>
        </Button>
      </div>
    </Entrance>
  );
}
