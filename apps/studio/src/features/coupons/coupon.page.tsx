import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { delaysMs } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";

const texts = messages.couponPage;

/** `/coupon/:coupon`: claims the credits of a credit coupon. */
export function CouponPage() {
  const { coupon = "" } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const claim = useMutation({
    mutationFn: () => unwrapData(api.credits.claim({ body: { coupon } })),
    onSuccess: async () => {
      toast.success(messages.coupons.claimed);
      await client.invalidateQueries({ queryKey: ["credits"] });
    },
  });
  const { isSuccess } = claim;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(() => void navigate(paths.welcome), delaysMs.couponRedirect);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);
  return (
    <div className="mx-auto flex max-w-[448px] flex-col gap-5 py-12">
      <DocumentTitle>{texts.coupon}</DocumentTitle>
      <h1 className="font-display text-title-lg max-tablet:text-title-md">{texts.claimYourCredits}</h1>
      <Field label={texts.couponCode} help={texts.couponCodeHelp}>
        <TextInput readOnly value={coupon} />
      </Field>
      {claim.isError ? (
        <Alert tone="danger" live>
          {describeFailure(claim.error, messages.coupons.errorClaiming)}
        </Alert>
      ) : null}
      {isSuccess ? (
        <Alert tone="success" live>
          {texts.claimedAndBalance(messages.coupons.claimed, claim.data.credits)}
        </Alert>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        disabled={isSuccess}
        busy={claim.isPending}
        busyLabel={texts.claiming}
        onClick={() => claim.mutate()}
      >
        {messages.coupons.claim}
      </Button>
    </div>
  );
}
