import type { RoomQuestion } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { Segment } from "@matinee/ui/segment";
import { useMemo, useState } from "react";
import type { Draft } from "./draft.ts";
import { Questions } from "./questions.tsx";
import type { RoomMember } from "./room-member.ts";

const texts = messages.premiereNight;
const orders = [
  { value: "top", label: texts.questionOrders.top },
  { value: "new", label: texts.questionOrders.new },
] as const;

/** The questions beside the chat, where there is space for both, while the film team answers. */
export function QuestionColumn({
  questions,
  ...rest
}: {
  /** Those that wait for their answer, most votes first. */
  questions: readonly RoomQuestion[];
  /** With the answered ones. */
  all: readonly RoomQuestion[];
  member: RoomMember;
  mayAsk: boolean;
  isOver: boolean;
  draft: Draft;
}) {
  const [order, setOrder] = useState<"top" | "new">("top");
  const sorted = useMemo(() => {
    // The one on stage is beside the column, in large letters.
    const waiting = questions.filter(({ status }) => status !== "stage");
    // The ids of questions begin with their time.
    return order === "top" ? waiting : waiting.toSorted((a, b) => b.id.localeCompare(a.id));
  }, [order, questions]);
  return (
    <section aria-label={texts.questions}>
      <header className="flex h-14 items-center justify-between gap-4 border-b border-line px-5">
        <h2 className="text-lg font-semibold">
          {texts.questions}{" "}
          <span className="ms-1 text-md font-normal text-text-3 tabular-nums">{sorted.length}</span>
        </h2>
        <Segment label={texts.questionOrder} options={orders} value={order} onValueChange={setOrder} />
      </header>
      <Questions key={order} questions={sorted} {...rest} />
    </section>
  );
}
