import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { Programme } from "@matinee/contract/schemas/festivals";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { usePassChoice } from "../../components/pass-choice.tsx";

const texts = messages.programmeStep.left;

type LeftScreening = Programme["passChoices"][number];

interface LeftScreeningsProps {
  event: OwnedPage;
  screenings: readonly LeftScreening[];
  /** Loads the programme again. */
  reload: () => Promise<unknown>;
}

/** Says which screenings have left the festival while holders of passes wait for what they get, and lets its owner choose. */
export function LeftScreenings({ event, screenings, reload }: LeftScreeningsProps) {
  const [asked, setAsked] = useState<LeftScreening | null>(null);
  return (
    <>
      {screenings.map((screening) => (
        <Alert
          key={screening.pageId}
          tone="warning"
          title={texts.title(screening.title)}
          action={
            event.role === "owner" ? (
              <Button size="sm" onClick={() => setAsked(screening)}>
                {texts.choose}
              </Button>
            ) : undefined
          }
        >
          {event.role === "owner" ? texts.waits(screening.holders) : texts.ownerChooses(screening.holders)}
        </Alert>
      ))}
      {asked ? (
        <ChoiceDialog
          festivalId={event.id}
          screening={asked}
          reload={reload}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function ChoiceDialog({
  festivalId,
  screening: { pageId, title },
  reload,
  onClose,
}: {
  festivalId: string;
  screening: LeftScreening;
  reload: () => Promise<unknown>;
  onClose: () => void;
}) {
  const passes = usePassChoice({ festivalId, pageId });
  const choose = useMutation({
    mutationFn: async () => {
      if (!passes.isAsked) throw new Error("the choice has not loaded");
      await passes.save();
    },
    onSuccess: async () => {
      toast.success(texts.chosen(title));
      onClose();
      await reload();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.question(title)}
      description={texts.once}
      confirmLabel={texts.confirm}
      busy={choose.isPending}
      busyLabel={messages.actions.saving}
      onConfirm={() => choose.mutate()}
    >
      {passes.element}
      {choose.isError ? (
        <Alert tone="danger" live>
          {describeFailure(choose.error, messages.passChoice.notSaved)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
