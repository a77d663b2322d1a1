import { messages } from "@matinee/texts";
import type { MessageState } from "@matinee/domain/vocabulary";
import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import { hasBlockedWord } from "@matinee/domain/chat-rules";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { Check, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import { type Moderate, useModerationQueue, useRoomSettings } from "../../live-room/use-moderated-room.ts";
import { QueryPanel } from "../query-states.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { RoomMessage } from "./room-message.tsx";

const texts = messages.moderation;

/** What waits for a moderator: reported messages, held ones and new questions. */
export function HeldQueue({
  api,
  pageId,
  moderate,
}: {
  api: ModerationApi;
  pageId: string;
  moderate: Moderate;
}) {
  const queue = useModerationQueue(api, pageId);
  const settings = useRoomSettings(api, pageId);
  return (
    <QueryPanel query={queue} loading={<Skeleton className="m-4 h-32" />}>
      {({ messages: held, questions, reports }) => {
        if (held.length + questions.length + reports.length === 0)
          return (
            <EmptyState framed={false} headingLevel={3} title={texts.nothingHeld}>
              {texts.nothingHeldHint}
            </EmptyState>
          );
        const setMessage = (seq: number, state: MessageState) => () =>
          unwrapData(
            api.liveRooms.moderateMessage({ params: { id: pageId, seq: String(seq) }, body: { state } }),
          );
        const setQuestion = (questionId: string, status: "pending" | "open" | "dismissed") => () =>
          unwrapData(api.questions.moderate({ params: { id: pageId, questionId }, body: { status } }));
        const menu = (message: ChatMessage) => <MemberMenu {...{ api, pageId, moderate, message }} />;
        return (
          <ul className="flex flex-col gap-3 p-4">
            {reports.map(({ message, count, reasons }) => (
              <Entry
                key={`report-${message.seq}`}
                message={message}
                note={<span className="text-danger">{texts.reportedBy(count)}</span>}
                reasons={reasons}
              >
                <Button
                  variant="danger"
                  icon={<EyeOff aria-hidden="true" />}
                  className="flex-1"
                  onClick={() =>
                    void moderate(
                      setMessage(message.seq, "hidden"),
                      texts.isHidden,
                      setMessage(message.seq, "visible"),
                    )
                  }
                >
                  {texts.hide}
                </Button>
                <Button onClick={() => void moderate(setMessage(message.seq, "visible"), texts.isKept)}>
                  {texts.keep}
                </Button>
                {menu(message)}
              </Entry>
            ))}
            {held.map((message) => (
              <Entry
                key={`held-${message.seq}`}
                message={message}
                note={<span className="text-warning">{describeHold(message.text, settings.data)}</span>}
              >
                <Button
                  variant="primary"
                  icon={<Check aria-hidden="true" />}
                  className="flex-1"
                  onClick={() => void moderate(setMessage(message.seq, "visible"), texts.isShown)}
                >
                  {texts.letThrough}
                </Button>
                <Button
                  onClick={() =>
                    void moderate(
                      setMessage(message.seq, "hidden"),
                      texts.isHidden,
                      setMessage(message.seq, "held"),
                    )
                  }
                >
                  {texts.hide}
                </Button>
                {menu(message)}
              </Entry>
            ))}
            {questions.map((question) => (
              <Entry
                key={question.id}
                message={question}
                note={<span className="text-warning">{texts.newQuestion}</span>}
              >
                <Button
                  variant="primary"
                  icon={<Check aria-hidden="true" />}
                  className="flex-1"
                  onClick={() =>
                    void moderate(
                      setQuestion(question.id, "open"),
                      texts.isOpened,
                      setQuestion(question.id, "pending"),
                    )
                  }
                >
                  {texts.open}
                </Button>
                <Button
                  onClick={() =>
                    void moderate(
                      setQuestion(question.id, "dismissed"),
                      texts.isDismissed,
                      setQuestion(question.id, "pending"),
                    )
                  }
                >
                  {texts.dismiss}
                </Button>
              </Entry>
            ))}
          </ul>
        );
      }}
    </QueryPanel>
  );
}

/** Says why a message waits, by the rules of the chat as they are now. */
function describeHold(
  text: string,
  settings: { holdFirst: boolean; blockedWords: readonly string[] } | undefined,
): string {
  const word = settings?.blockedWords.find((each) => hasBlockedWord(text, [each]));
  if (word !== undefined) return texts.heldForWord(word);
  return settings?.holdFirst ? texts.heldAsFirst : texts.isHeld;
}

function Entry({
  message,
  note,
  reasons = [],
  children,
}: {
  message: Pick<ChatMessage, "name" | "role" | "text" | "at">;
  note: ReactNode;
  /** Why viewers reported it. */
  reasons?: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="panel p-4">
      <RoomMessage message={message} hasAvatar note={<p className="text-sm leading-ui">{note}</p>} />
      {reasons.length > 0 ? (
        <ul className="mt-2 list-disc ps-15 text-sm text-text-2">
          {reasons.map((reason, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two viewers may give the same reason
            <li key={index} dir="auto" className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
