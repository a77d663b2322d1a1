import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { messages } from "@matinee/contract/messages";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { formatUsd } from "@matinee/domain/money";
import { Button } from "@matinee/ui/button";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { useState } from "react";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { ErasureDialog } from "./erasure-dialog.tsx";

const texts = messages.viewerPage;

/** The sums of a viewer, their choices, and the start of a copy or an erasure. */
export function ViewerFacts({ viewerId, viewer }: { viewerId: string; viewer: AdminViewer }) {
  const [isCopying, setCopying] = useState(false);
  const copyProblem = findRoleProblem("finance");
  const [erasing, setErasing] = useState(false);
  const placed = viewer.orders.filter(({ status }) => PLACED_STATUSES.some((each) => each === status));
  const sum = (amounts: number[]) => formatUsd(amounts.reduce((all, amount) => all + amount, 0));
  const seconds = viewer.devices.reduce((all, { watchedSeconds }) => all + watchedSeconds, 0);
  return (
    <>
      <Panel title="Viewer">
        <Facts>
          <Fact name="Email">
            <CopyableText text={viewer.email} label="Copy the email" />
          </Fact>
          <Fact name="Since">{formatInstant(viewer.since)}</Fact>
          <Fact name="Orders">{viewer.orders.length}</Fact>
          <Fact name="Paid in all">{sum(placed.map(({ chargeTotal }) => chargeTotal))}</Fact>
          <Fact name="Refunds">{sum(placed.map(({ amountRefunded }) => amountRefunded))}</Fact>
          <Fact name="Hours watched">{(seconds / 3600).toFixed(1)}</Fact>
        </Facts>
      </Panel>
      <Panel title="Choices and privacy">
        <Facts>
          {viewer.optOuts.map(({ id, pageTitle, createdAt }) => (
            <Fact key={id} name={pageTitle ?? texts.allEmails}>
              {texts.unsubscribed(formatInstant(createdAt))}
            </Fact>
          ))}
          {viewer.optOuts.length === 0 ? <Fact name={texts.allEmails}>{texts.receives}</Fact> : null}
          {viewer.consents.map(({ kind, textVersion, createdAt }) => (
            <Fact key={`${kind}${textVersion}${createdAt}`} name={`Accepted ${kind}`}>
              {textVersion}, {formatInstant(createdAt)}
            </Fact>
          ))}
        </Facts>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={copyProblem !== undefined}
            title={copyProblem}
            onClick={() => setCopying(true)}
          >
            {texts.copy}
          </Button>
          <Button variant="dangerOutline" size="sm" onClick={() => setErasing(true)}>
            {texts.erase}
          </Button>
        </div>
        {copyProblem ? (
          <p className="mt-2 text-sm text-text-2">
            {texts.copy}: {copyProblem}.
          </p>
        ) : null}
      </Panel>
      {isCopying ? (
        <CopyDialog viewerId={viewerId} email={viewer.email} onClose={() => setCopying(false)} />
      ) : null}
      {erasing ? <ErasureDialog email={viewer.email} onClose={() => setErasing(false)} /> : null}
    </>
  );
}
