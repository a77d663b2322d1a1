import { messages } from "@matinee/texts";
import type { Invoice } from "@matinee/contract/schemas/invoices";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Download } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "../../api/api-failure.ts";
import { downloadFile } from "../../api/download-file.ts";

const texts = messages.invoiceForm;

/** The invoices and credit notes of an order, each with its file. */
export function InvoiceList({
  invoices,
  path,
  timezone,
}: {
  invoices: readonly Invoice[];
  /** Of the API's list of them. */
  path: string;
  /** Of the event, as on the documents. */
  timezone: string | undefined;
}) {
  const [loading, setLoading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (id: string) => {
    setProblem(null);
    setLoading(id);
    try {
      await downloadFile(`${path}/${id}`);
    } catch (failure) {
      setProblem(describeFailure(failure, texts.notDownloaded));
    }
    setLoading(null);
  };
  return (
    <>
      {problem ? (
        <Alert tone="danger" live>
          {problem}
        </Alert>
      ) : null}
      <ul aria-label={texts.list} className="divide-y divide-line">
        {invoices.map(({ id, kind, number, currency, total, issuedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">{texts.document(kind, number)}</span>
              <span className="block text-sm text-text-2 tabular-nums">
                {texts.issued(
                  messages.formats.date(issuedAt, { dateStyle: "medium", timeZone: timezone }),
                  messages.formats.money(total, currency),
                )}
              </span>
            </span>
            <Button
              size="md"
              icon={<Download aria-hidden="true" />}
              aria-label={texts.downloadOf(kind, number)}
              busy={loading === id}
              busyLabel={texts.downloading}
              disabled={loading !== null && loading !== id}
              onClick={() => void download(id)}
            >
              {texts.download}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
