import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/contract/messages";
import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Skeleton } from "@matinee/ui/skeleton";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";

const texts = messages.yourData.viewer;

/** Shows the request of an emailed link, and lets the person download, confirm or cancel it. */
export function EmailedDataRequest({ token }: { token: string }) {
  const [request, setRequest] = useState<DataRequest | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  const body = { token };
  const run = async (call: () => Promise<DataRequest | null>) => {
    setError(null);
    setIsBusy(true);
    try {
      const changed = await call();
      if (changed) setRequest(changed);
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setIsBusy(false);
    }
  };
  useEffect(() => {
    unwrapData(api.dataRequests.read({ body: { token } }))
      .then(setRequest, (failure: unknown) => setError(describeFailure(failure)))
      .finally(() => setIsBusy(false));
  }, [token]);
  return (
    <div className="mt-8 flex max-w-measure flex-col items-start gap-4 rounded-2 border border-line p-6">
      {error ? (
        <Alert tone="danger" live>
          {error}
        </Alert>
      ) : null}
      {request ? (
        <RequestState
          request={request}
          isBusy={isBusy}
          onDownload={() => run(() => download(token))}
          onConfirm={() => run(() => unwrapData(api.dataRequests.confirm({ body })))}
          onCancel={() => run(() => unwrapData(api.dataRequests.cancel({ body })))}
        />
      ) : isBusy ? (
        <Skeleton className="h-12 w-full" />
      ) : null}
    </div>
  );
}

function RequestState({
  request: { kind, status, dueAt },
  isBusy,
  onDownload,
  onConfirm,
  onCancel,
}: {
  request: DataRequest;
  isBusy: boolean;
  onDownload: () => Promise<void>;
  onConfirm: () => Promise<void>;
  onCancel: () => Promise<void>;
}) {
  if (kind === "export" && status === "ready") {
    return (
      <>
        <p>{texts.ready}</p>
        <Button variant="primary" busy={isBusy} busyLabel="Downloading..." onClick={() => void onDownload()}>
          {texts.download}
        </Button>
      </>
    );
  }
  if (kind === "erasure" && status === "unconfirmed") {
    return (
      <>
        <h2 className="font-display text-title-sm">{texts.confirmTitle}</h2>
        <p className="text-text-2">{texts.confirmBody}</p>
        <Button variant="danger" busy={isBusy} busyLabel="Confirming..." onClick={() => void onConfirm()}>
          {texts.confirm}
        </Button>
      </>
    );
  }
  if (kind === "erasure" && status === "waiting") {
    const date = new Date(dueAt).toLocaleDateString("en-US", { dateStyle: "long" });
    return (
      <>
        <p role="status">{texts.planned(date)}</p>
        <Button variant="primary" busy={isBusy} busyLabel="Cancelling..." onClick={() => void onCancel()}>
          {texts.keep}
        </Button>
      </>
    );
  }
  return <p role="status">{kind === "erasure" && status === "cancelled" ? texts.kept : texts.finished}</p>;
}

/** Saves the copy as a file. */
async function download(token: string): Promise<null> {
  const { body } = await requireSuccess(api.dataRequests.download({ body: { token } }));
  if (!(body instanceof Blob)) throw new TypeError("The response is not a file");
  const url = URL.createObjectURL(body);
  const link = document.createElement("a");
  link.href = url;
  link.download = "matinee-data.zip";
  link.click();
  URL.revokeObjectURL(url);
  return null;
}
