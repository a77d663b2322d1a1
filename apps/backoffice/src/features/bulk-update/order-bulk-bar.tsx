import { unwrapData } from "@matinee/app-shell/api/api-client";
import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { OrderRow } from "@matinee/contract/schemas/orders";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { useReportDownload } from "../../lib/use-report-download.ts";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { paths } from "../../paths.ts";
import { startBulkChange } from "./start-bulk-change.ts";
import { useAllMatching } from "./use-all-matching.ts";

const texts = messages.bulkChanges;

/** The actions for selected orders, or for all that match: their report, and a job that sends their confirmations again. */
export function OrderBulkBar({
  orders,
  matching,
  onClear,
}: {
  orders: readonly OrderRow[];
  matching: MatchingRows | null;
  onClear: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { all, selectAll } = useAllMatching(matching, () => setAsking(false));
  const count = all ? all.total : orders.length;
  const path = "/v1/admin/orders.csv";
  const report = useReportDownload(
    all
      ? { path, query: all.filter, total: count }
      : { path, body: { ids: orders.map(({ id }) => id) }, total: count },
  );
  const resend = useMutation({
    mutationFn: () =>
      all
        ? startBulkChange("order", all, { kind: "resend" })
        : unwrapData(
            api.bulkChanges.start({
              body: {
                subject: "order",
                filter: {},
                ids: orders.map(({ id }) => id),
                change: { kind: "resend" },
                confirmedRows: count,
              },
            }),
          ),
    onSuccess: ({ id }) => navigate(paths.bulkChange(id)),
    onError: async (error) => {
      toastFailure(error, texts.errorStarting);
      setAsking(false);
      // The number may have changed, so that it must be read and confirmed again.
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  const tooMany = count > maxBulkUpdateIds ? texts.tooManyOrders(maxBulkUpdateIds) : undefined;
  return (
    <BulkBar
      summary={all ? texts.allSelected(all.total) : messages.bulkChanges.selected(orders.length)}
      onClear={onClear}
    >
      {matching && !all ? (
        <BulkAction onClick={selectAll}>{texts.selectAll(matching.total)}</BulkAction>
      ) : null}
      {report.isRunning ? (
        <BulkAction onClick={report.stop}>{texts.stopProgress(report.progress)}</BulkAction>
      ) : (
        <BulkAction
          disabled={report.roleProblem !== undefined}
          title={report.roleProblem}
          onClick={report.start}
        >
          {texts.downloadOrders}
        </BulkAction>
      )}
      <BulkAction main disabled={tooMany !== undefined} title={tooMany} onClick={() => setAsking(true)}>
        {texts.resend}
      </BulkAction>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.resendTitle(count)}
        description={texts.resendDescription}
        confirmLabel={texts.resend}
        busyLabel={texts.resending}
        busy={resend.isPending}
        onConfirm={() => resend.mutate()}
      />
    </BulkBar>
  );
}
