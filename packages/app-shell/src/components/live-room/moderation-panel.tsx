import { messages } from "@matinee/texts";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { RoomState } from "../../live-room/room-state.ts";
import { type Moderate, useModerate, useModerationQueue } from "../../live-room/use-moderated-room.ts";
import { HeldQueue } from "./held-queue.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { QuestionQueue } from "./question-queue.tsx";
import { RoomMessage } from "./room-message.tsx";
import { RoomSettings } from "./room-settings.tsx";

const texts = messages.moderation;

/** A list that is scrolled up by more than this stays where the moderator reads. */
const NEAR_END_PX = 80;

/** Everything that a moderator does in the room of a premiere. */
export function ModerationPanel({
  api,
  pageId,
  room,
  clock,
}: {
  api: ModerationApi;
  pageId: string;
  room: RoomState;
  /** The commands of the night, where they have no place of their own. */
  clock?: ReactNode;
}) {
  const moderate = useModerate(pageId);
  const { data: queue } = useModerationQueue(api, pageId);
  const held = queue ? queue.messages.length + queue.questions.length + queue.reports.length : 0;
  const { questions } = room.lists;
  const open = questions.filter(({ status }) => status === "open" || status === "stage").length;
  const shared = { api, pageId, moderate };
  return (
    <Tabs defaultValue="held" className="flex min-h-0 flex-1 flex-col">
      <TabList aria-label={texts.room} className="bg-surface px-4">
        <Tab value="held" count={held || undefined}>
          {texts.held}
        </Tab>
        <Tab value="questions" count={open || undefined}>
          {texts.questions}
        </Tab>
        <Tab value="chat">{texts.chat}</Tab>
        <Tab value="room">{texts.room}</Tab>
      </TabList>
      <TabPanel value="held" className="min-h-0 flex-1 overflow-y-auto">
        <HeldQueue {...shared} />
      </TabPanel>
      <TabPanel value="questions" className="min-h-0 flex-1 overflow-y-auto">
        <QuestionQueue {...shared} questions={questions} />
      </TabPanel>
      <TabPanel value="chat" className="min-h-0 flex-1">
        <ChatLog {...shared} room={room} />
      </TabPanel>
      <TabPanel value="room" className="min-h-0 flex-1 overflow-y-auto">
        {clock ? <div className="border-b border-line p-4">{clock}</div> : null}
        <RoomSettings {...shared} />
      </TabPanel>
    </Tabs>
  );
}

function ChatLog({
  room,
  ...shared
}: {
  api: ModerationApi;
  pageId: string;
  moderate: Moderate;
  room: RoomState;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const list = room.lists.messages;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  if (list.length === 0) return <p className="p-4 text-md text-text-2">{texts.noMessages}</p>;
  return (
    <div
      ref={scroller}
      className="h-full overflow-y-auto"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      <ol className="divide-y divide-line px-4">
        {list.map((message) => (
          <li key={message.seq} className="flex items-start justify-between gap-3 py-3">
            <RoomMessage message={message} hasAvatar />
            <MemberMenu
              {...shared}
              message={message}
              visible={{ isPinned: room.settings.pinnedSeq === message.seq }}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
