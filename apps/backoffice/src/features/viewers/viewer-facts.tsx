import { unwrapData } from "@matinee/app-shell/api/api-client";
import { Amounts } from "@matinee/app-shell/components/amounts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { messages } from "@matinee/texts";
import { LANGUAGE_NAMES } from "@matinee/texts/language-names";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { Button } from "@matinee/ui/button";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { useState } from "react";
import { api } from "../../api.ts";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { ErasureDialog } from "./erasure-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

const texts = messages.viewerPage;

/** The sums of a viewer, their choices, and the start of a copy, a block or an erasure. */
export function ViewerFacts({ viewerId, viewer }: { viewerId: string; viewer: AdminViewer }) {
  const [asked, setAsked] = useState<"copy" | "block" | "unblock" | "erasure">();
  const close = () => setAsked(undefined);
  const copyProblem = findRoleProblem("finance");
  const { email, block } = viewer;
  const params = { id: viewerId };
  const placed = viewer.orders.filter(({ status }) => PLACED_STATUSES.some((each) => each === status));
  const languages = [
    ...new Set([...viewer.orders, ...viewer.registrations].map(({ language }) => LANGUAGE_NAMES[language])),
  ];
  const seconds = viewer.devices.reduce((all, { watchedSeconds }) => all + watchedSeconds, 0);
  return (
    <>
      <Panel title={texts.viewer}>
        <Facts>
          <Fact name={texts.email}>
            <CopyableText text={email} label={texts.copyTheEmail} />
          </Fact>
          {languages.length > 0 ? (
            <Fact name={messages.orders.languageOfEmails}>{messages.formats.list(languages)}</Fact>
          ) : null}
          <Fact name={texts.since}>{formatInstant(viewer.since)}</Fact>
          <Fact name={texts.orders}>{viewer.orders.length}</Fact>
          <Fact name={texts.paidInAll}>
            <Amounts
              amounts={placed.map(({ currency, chargeTotal }) => ({ currency, amount: chargeTotal }))}
            />
          </Fact>
          <Fact name={texts.refunds}>
            <Amounts
              amounts={placed.map(({ currency, amountRefunded }) => ({ currency, amount: amountRefunded }))}
            />
          </Fact>
          <Fact name={texts.hoursWatched}>
            {messages.formats.number(seconds / 3600, {
              minimumFractionDigits: 1,
              maximumFractionDigits: 1,
            })}
          </Fact>
        </Facts>
      </Panel>
      <Panel title={texts.choicesAndPrivacy}>
        <Facts>
          {viewer.optOuts.map(({ id, pageTitle, createdAt }) => (
            <Fact key={id} name={pageTitle ?? texts.allEmails}>
              {texts.unsubscribed(formatInstant(createdAt))}
            </Fact>
          ))}
          {viewer.optOuts.length === 0 ? <Fact name={texts.allEmails}>{texts.receives}</Fact> : null}
          {block ? (
            <Fact name={texts.blocked}>
              {texts.blockedBy(formatInstant(block.since), block.by, block.reason)}
            </Fact>
          ) : null}
          {viewer.consents.map(({ kind, textVersion, createdAt }) => (
            <Fact key={`${kind}${textVersion}${createdAt}`} name={texts.accepted[kind]}>
              {textVersion}, {formatInstant(createdAt)}
            </Fact>
          ))}
        </Facts>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={copyProblem !== undefined}
            title={copyProblem}
            onClick={() => setAsked("copy")}
          >
            {texts.copy}
          </Button>
          {block ? (
            <Button size="sm" onClick={() => setAsked("unblock")}>
              {texts.unblock}
            </Button>
          ) : (
            <Button variant="dangerOutline" size="sm" onClick={() => setAsked("block")}>
              {texts.block}
            </Button>
          )}
          <Button variant="dangerOutline" size="sm" onClick={() => setAsked("erasure")}>
            {texts.erase}
          </Button>
        </div>
        {copyProblem ? (
          <p className="mt-2 text-sm text-text-2">
            {texts.copy}: {copyProblem}.
          </p>
        ) : null}
      </Panel>
      {asked === "copy" ? (
        <ReasonDialog
          title={texts.copy}
          description={texts.aboutCopy(email)}
          confirmLabel={texts.copyConfirm}
          busyLabel={texts.resending}
          failed={texts.copyFailed}
          act={async (reason) => {
            const sent = await unwrapData(api.dataRequests.exportViewer({ params, body: { reason } }));
            return texts.copyStarted(sent.email);
          }}
          onClose={close}
        />
      ) : null}
      {asked === "block" ? (
        <ReasonDialog
          title={texts.block}
          description={texts.aboutBlock(email)}
          confirmLabel={texts.blockConfirm}
          busyLabel={texts.blocking}
          failed={texts.blockFailed}
          danger
          act={async (reason) => {
            await unwrapData(api.adminViewers.block({ params, body: { reason } }));
            return texts.addressBlocked(email);
          }}
          onClose={close}
        />
      ) : null}
      {asked === "unblock" ? (
        <ReasonDialog
          title={texts.unblock}
          description={texts.aboutUnblock(email)}
          busyLabel={texts.unblocking}
          failed={texts.unblockFailed}
          act={async (reason) => {
            await unwrapData(api.adminViewers.unblock({ params, body: { reason } }));
            return texts.addressUnblocked(email);
          }}
          onClose={close}
        />
      ) : null}
      {asked === "erasure" ? <ErasureDialog email={email} onClose={close} /> : null}
    </>
  );
}
