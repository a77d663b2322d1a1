import { unwrapData } from "@matinee/app-shell/api/api-client";
import { findTicketWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { MenuItem } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { CalendarPlus, MonitorX, RotateCcw } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { findGivingProblem, GiveTimeDialog, type TimedTicket } from "../../components/give-time-dialog.tsx";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { ReasonDialog } from "./reason-dialog.tsx";
import { refreshViewers } from "./viewers.queries.ts";

const texts = messages.viewerPage;

interface Ticket {
  /** It is a pass of a festival. */
  isPass?: boolean;
  /** Of the event. */
  title: string;
  email: string;
  visits: number;
  ticketId: string;
  /** One ticket or a registration; the tickets of an order are on its page. */
  timed?: TimedTicket;
}

/** Sends the link of an order or a registration again, resets its visits and forgets its devices. */
export function TicketActions({ send, ...ticket }: Ticket & { send: () => Promise<unknown> }) {
  const resend = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toast.success(texts.linkSent(ticket.email));
      await refreshViewers();
    },
    onError: (error) => toastFailure(error, texts.linksFailed),
  });
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        {texts.resend}
      </Button>
      <RowOptions name={findTicketWords(ticket.isPass === true).ofEvent(ticket.title)}>
        <TicketMenu {...ticket} />
      </RowOptions>
    </span>
  );
}

function TicketMenu({ isPass = false, title, email, visits, ticketId, timed }: Ticket) {
  const [asked, setAsked] = useState<"visits" | "devices" | "time">();
  const params = { id: ticketId };
  const close = () => setAsked(undefined);
  const words = findTicketWords(isPass);
  const timeProblem = timed && findGivingProblem(timed, isPass);
  return (
    <>
      <RowMenu name={words.ofEvent(title)}>
        <MenuItem
          icon={<RotateCcw aria-hidden="true" />}
          disabled={visits === 0}
          hint={visits === 0 ? texts.noVisits : undefined}
          onSelect={() => setAsked("visits")}
        >
          {texts.resetVisits}
        </MenuItem>
        <MenuItem icon={<MonitorX aria-hidden="true" />} onSelect={() => setAsked("devices")}>
          {texts.forgetDevices}
        </MenuItem>
        {timed ? (
          <MenuItem
            icon={<CalendarPlus aria-hidden="true" />}
            disabled={timeProblem !== undefined}
            hint={timeProblem}
            onSelect={() => setAsked("time")}
          >
            {texts.giveTime.label}
          </MenuItem>
        ) : null}
      </RowMenu>
      {asked === "visits" ? (
        <ReasonDialog
          title={texts.resetVisits}
          description={words.aboutReset(title, visits)}
          busyLabel={texts.resetting}
          failed={texts.resetFailed}
          act={async (reason) => {
            await unwrapData(api.adminViewers.resetVisits({ params, body: { reason } }));
            return texts.visitsReset(email);
          }}
          onClose={close}
        />
      ) : null}
      {asked === "time" && timed ? (
        <GiveTimeDialog ticket={timed} refresh={refreshViewers} onClose={close} />
      ) : null}
      {asked === "devices" ? (
        <ReasonDialog
          title={texts.forgetDevices}
          description={words.aboutForgetting(title)}
          busyLabel={texts.forgetting}
          failed={texts.forgetFailed}
          act={async (reason) => {
            const { stopped } = await unwrapData(
              api.adminViewers.forgetDevices({ params, body: { reason } }),
            );
            return stopped === 0 ? words.noDevices : texts.devicesForgotten(email);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
