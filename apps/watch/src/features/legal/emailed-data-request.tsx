import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { Alert } from "@matinee/ui/alert";
import { Skeleton } from "@matinee/ui/skeleton";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { RequestState } from "./request-state.tsx";

/** Shows the request of an emailed link, and lets the person download, confirm or cancel it. */
export function EmailedDataRequest({ token }: { token: string }) {
  const [request, setRequest] = useState<DataRequest | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const body = { token };
  const run = async (call: () => Promise<DataRequest | null>) => {
    setError(null);
    setIsBusy(true);
    try {
      const changed = await call();
      if (!changed) return;
      setRequest(changed);
      // The pressed button is gone.
      box.current?.focus({ preventScroll: true });
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
    <div
      ref={box}
      tabIndex={-1}
      className="mt-8 flex max-w-measure flex-col items-start gap-4 rounded-2 border border-line p-6"
    >
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
