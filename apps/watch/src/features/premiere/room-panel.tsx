import { RoomMessage } from "@matinee/app-shell/components/live-room/room-message";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { messages } from "@matinee/texts";
import { isChatOpen } from "@matinee/domain/chat-rules";
import { endLastQuestion, sortQuestions } from "@matinee/domain/live-room-state";
import { Tab, TabCount, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { Moon, Pin } from "lucide-react";
import { type ReactNode, type Ref, Suspense, useMemo } from "react";
import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import type { Draft } from "./draft.ts";
import { MessageComposer } from "./message-composer.tsx";
import type { RoomMember } from "./room-member.ts";
import { PanelBar } from "./panel-bar.tsx";
import { Reactions } from "./reactions.tsx";
import { StoppedLine } from "./stopped-line.tsx";
import { useOlderMessages } from "./use-older-messages.ts";
import type { Programme } from "@matinee/app-shell/live-room/use-programme";

/** The encore shows messages too. */
const MessageList = createLazyComponent(async () => (await import("./message-list.tsx")).MessageList);
const QuestionColumn = createLazyComponent(
  async () => (await import("./question-column.tsx")).QuestionColumn,
);
/** The chat comes first. */
const Questions = createLazyComponent(async () => (await import("./questions.tsx")).Questions);
/** Few viewers have no name. */
const GuestName = createLazyComponent(async () => (await import("./guest-name.tsx")).GuestName);
const People = createLazyComponent(async () => (await import("./people.tsx")).People);

/** The column beside the film: chat and questions, and during the programme the reactions. On a phone it is below. */
export function RoomPanel({
  room,
  member,
  programme,
  isTalk,
  onFold,
  onCloseSheet,
  children,
  ref,
}: {
  room: RoomState;
  member: RoomMember;
  programme: Programme;
  /** The film team answers, and questions and chat have a column each. */
  isTalk: boolean;
  onFold: () => void;
  /** Closes the sheet that the panel is on a phone, before and after the film. */
  onCloseSheet: () => void;
  /** Above the tabs' contents: the donation in the middle of the film. */
  children: ReactNode;
  ref: Ref<HTMLElement>;
}) {
  const { phase, current } = programme;
  const kind = current?.item.kind ?? null;
  const isOpen = isChatOpen(phase, kind);
  const isFilm = phase === "programme" && kind === "film";
  const isOver = phase === "over";
  const all = useMemo(
    () => (isOver ? endLastQuestion(room.lists.questions) : room.lists.questions),
    [isOver, room.lists.questions],
  );
  const questions = useMemo(() => sortQuestions(all), [all]);
  const [message, setMessage] = useDraft(`live-room-message.${member.id}`, "");
  const [question, setQuestion] = useDraft(`live-room-question.${member.id}`, "");
  const asking = {
    questions,
    all,
    member,
    mayAsk: isOpen,
    isOver,
    draft: { text: question, setText: setQuestion },
  };
  const tabs = (
    <Tabs defaultValue="chat" className="flex min-h-0 flex-1 flex-col">
      <PanelBar onFold={onFold} onCloseSheet={onCloseSheet} />
      <TabList aria-label={messages.premiereNight.chat} className="min-h-14 items-end px-5 pe-14">
        <Tab value="chat">{messages.premiereNight.chat}</Tab>
        {isTalk ? null : (
          <Tab value="questions">
            {messages.premiereNight.questions}{" "}
            {questions.length > 0 ? <TabCount>{questions.length}</TabCount> : null}
          </Tab>
        )}
        <Tab value="people">
          {messages.premiereNight.peopleTab} {room.members > 0 ? <TabCount>{room.members}</TabCount> : null}
        </Tab>
      </TabList>
      {children}
      <TabPanel value="chat" className="premiere-tab">
        <Chat
          room={room}
          member={member}
          mayWrite={isOpen && !room.settings.isChatClosed}
          programme={programme}
          isFilm={isFilm}
          draft={{ text: message, setText: setMessage }}
        />
      </TabPanel>
      {isTalk ? null : (
        <TabPanel value="questions" className="premiere-tab">
          <Suspense fallback={<div className="flex-1" />}>
            <Questions {...asking} />
          </Suspense>
        </TabPanel>
      )}
      <TabPanel value="people" className="premiere-tab">
        <Suspense>
          <People member={member} count={room.members} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
  return (
    <aside ref={ref} tabIndex={-1} aria-label={messages.premiereNight.chat} className="premiere-panel">
      {isTalk ? (
        <div className="premiere-talk">
          <Suspense fallback={<section />}>
            <QuestionColumn {...asking} />
          </Suspense>
          {tabs}
        </div>
      ) : (
        tabs
      )}
      {phase === "programme" && kind !== "stage" ? (
        <Reactions reactions={room.reactions} ticket={member.ticket} />
      ) : null}
    </aside>
  );
}

function Chat({
  room: { lists, settings },
  member,
  mayWrite,
  programme,
  isFilm,
  draft,
}: {
  room: RoomState;
  member: RoomMember;
  mayWrite: boolean;
  programme: Programme;
  isFilm: boolean;
  draft: Draft;
}) {
  const older = useOlderMessages(lists, member);
  const pinned = lists.messages.find(({ seq }) => seq === settings.pinnedSeq);
  return (
    <>
      {pinned ? (
        <div className="flex gap-3 border-b border-line bg-surface-2 px-5 py-3">
          <Pin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          <RoomMessage message={pinned} hasAvatar={false} />
        </div>
      ) : null}
      {isFilm ? (
        <div className="flex gap-3 px-5 py-4">
          <Moon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-text-2" />
          <div>
            <p className="font-semibold">{messages.premiereNight.chatSleeps}</p>
            <p className="mt-1 text-md text-text-2">{messages.premiereNight.chatSleepsHint}</p>
          </div>
        </div>
      ) : null}
      <Suspense fallback={<div className="flex-1" />}>
        <MessageList
          messages={lists.messages}
          memberId={member.id}
          older={older}
          isQuiet={isFilm}
          emptyText={mayWrite ? messages.premiereNight.noMessagesYet : messages.premiereNight.noMessages}
        />
      </Suspense>
      <StoppedLine programme={programme} />
      {mayWrite && member.guest ? (
        <Suspense>
          <GuestName key={member.name} shown={member.name} {...member.guest} />
        </Suspense>
      ) : null}
      {mayWrite ? (
        <MessageComposer
          ticket={member.ticket}
          memberId={member.id}
          list={lists.messages}
          slowSeconds={settings.slowSeconds}
          isHost={member.role !== "viewer"}
          draft={draft}
          {...(programme.phase === "lobby" && { hint: messages.premiereNight.chatWillSleep })}
        />
      ) : isFilm ? null : (
        <p className="border-t border-line px-5 py-4 text-sm text-text-2">
          {programme.phase === "over"
            ? messages.premiereNight.chatIsOver
            : messages.premiereNight.chatIsClosed}
        </p>
      )}
    </>
  );
}
