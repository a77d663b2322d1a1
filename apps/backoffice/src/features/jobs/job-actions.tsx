import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { JobProblem } from "@matinee/contract/schemas/jobs";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshJobs } from "../../lib/queries/jobs.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { describeDiscard } from "./job-texts.ts";

/** Buttons that try a failed job again or give it up, each after a confirmation. */
export function JobActions({ queue, job }: { queue: string; job: JobProblem }) {
  const [asked, setAsked] = useState<JobProblem["actions"][number]>("retry");
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: () => requireSuccess(api.jobs[asked]({ params: { queue, id: job.id } })),
    onSuccess: async () => {
      toast.success(messages.jobs[asked].done);
      setOpen(false);
      await refreshJobs();
    },
    onError: (error) => toastFailure(error, messages.jobs.notSaved),
  });
  const { label, busyLabel, title } = messages.jobs[asked];
  const consequence = asked === "discard" ? describeDiscard(queue) : undefined;
  return (
    <span className="inline-flex items-center gap-2">
      {job.actions.map((action) => (
        <Button
          key={action}
          size="sm"
          aria-label={`${messages.jobs[action].label}: ${job.subject}`}
          onClick={() => {
            setAsked(action);
            setOpen(true);
          }}
        >
          {messages.jobs[action].label}
        </Button>
      ))}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={[`${job.subject}.`, consequence].filter(Boolean).join(" ")}
        confirmLabel={label}
        busyLabel={busyLabel}
        busy={change.isPending}
        danger={asked === "discard"}
        onConfirm={() => change.mutate()}
      />
    </span>
  );
}
