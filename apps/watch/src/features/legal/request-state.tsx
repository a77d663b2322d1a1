import { messages } from "@matinee/texts";
import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { Button } from "@matinee/ui/button";

const texts = messages.yourData.viewer;

/** The state of a request in words, with the one action that is possible now. */
export function RequestState({
  request: { kind, status, dueAt, expiresAt },
  isBusy,
  onDownload,
  onConfirm,
  onCancel,
}: {
  request: Pick<DataRequest, "kind" | "status" | "dueAt" | "expiresAt">;
  isBusy: boolean;
  onDownload: () => Promise<void>;
  onConfirm: () => Promise<void>;
  onCancel: () => Promise<void>;
}) {
  const state = `${kind} ${status}` as const;
  if (state === "export ready") {
    return (
      <>
        <p>{texts.ready(formatDay(expiresAt ?? dueAt))}</p>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={messages.legalPages.downloading}
          onClick={() => void onDownload()}
        >
          {texts.download}
        </Button>
      </>
    );
  }
  if (state === "erasure unconfirmed") {
    return (
      <>
        <h2 className="font-display text-title-sm">{texts.confirmTitle}</h2>
        <p className="text-text-2">{texts.confirmBody}</p>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel={messages.legalPages.confirming}
          onClick={() => void onConfirm()}
        >
          {texts.confirm}
        </Button>
      </>
    );
  }
  if (state === "erasure waiting") {
    return (
      <>
        <p role="status">{texts.planned(formatDay(dueAt))}</p>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={messages.actions.cancelling}
          onClick={() => void onCancel()}
        >
          {texts.keep}
        </Button>
      </>
    );
  }
  return <p role="status">{describeEnd(kind, status)}</p>;
}

function describeEnd(kind: DataRequest["kind"], status: DataRequest["status"]): string {
  if (status === "failed") return texts.failed;
  if (status === "cancelled") return texts.kept;
  if (status === "done") return kind === "erasure" ? texts.erased : texts.copyGone;
  return texts.running;
}

const formatDay = (instant: string) => messages.formats.date(instant, { dateStyle: "long" });
