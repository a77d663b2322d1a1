import { messages } from "@matinee/texts";
import { SLOW_SECONDS } from "@matinee/contract/schemas/live-rooms";
import { Field } from "@matinee/ui/field";
import { Segment } from "@matinee/ui/segment";
import { Skeleton } from "@matinee/ui/skeleton";
import { Switch } from "@matinee/ui/switch";
import { TagInput } from "@matinee/ui/tag-input";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import { type Moderate, useRoomSettings } from "../../live-room/use-moderated-room.ts";
import { QueryPanel } from "../query-states.tsx";

const texts = messages.moderation;

type Settings = NonNullable<ReturnType<typeof useRoomSettings>["data"]>;
type SettingsChange = NonNullable<Parameters<ModerationApi["liveRooms"]["changeSettings"]>[0]["body"]>;

/** The rules of the chat, which take effect at once. */
export function RoomSettings({
  api,
  pageId,
  moderate,
}: {
  api: ModerationApi;
  pageId: string;
  moderate: Moderate;
}) {
  const settings = useRoomSettings(api, pageId);
  return (
    <QueryPanel query={settings} loading={<Skeleton className="m-4 h-48" />}>
      {(data) => {
        const save = (body: SettingsChange, done: string) =>
          void moderate(
            () => unwrapData(api.liveRooms.changeSettings({ params: { id: pageId }, body })),
            done,
          );
        return <SettingsForm settings={data} save={save} />;
      }}
    </QueryPanel>
  );
}

function SettingsForm({
  settings: { slowSeconds, isChatClosed, holdFirst, blockedWords },
  save,
}: {
  settings: Settings;
  save: (change: SettingsChange, done: string) => void;
}) {
  return (
    <div className="flex flex-col gap-5 p-4">
      <Field group label={texts.slowMode} help={texts.slowModeHint}>
        <Segment
          block
          label={texts.slowMode}
          value={String(slowSeconds)}
          onValueChange={(value) => {
            const seconds = SLOW_SECONDS.find((each) => String(each) === value);
            if (seconds !== undefined) save({ slowSeconds: seconds }, texts.slowModeIs(seconds));
          }}
          options={SLOW_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? texts.slowOff : texts.slowSeconds(seconds),
          }))}
        />
      </Field>
      <Switch
        label={texts.chatIsOpen}
        help={texts.chatIsOpenHint}
        checked={!isChatClosed}
        onChange={({ target }) =>
          save({ isChatClosed: !target.checked }, target.checked ? texts.isOpenAgain : texts.isClosed)
        }
      />
      <Switch
        label={texts.holdFirst}
        help={texts.holdFirstHint}
        checked={holdFirst}
        onChange={({ target }) => save({ holdFirst: target.checked }, texts.isSaved)}
      />
      <Field label={texts.blockedWords} help={texts.blockedWordsHint}>
        <TagInput
          value={blockedWords}
          max={200}
          maxLength={50}
          onValueChange={(words) => save({ blockedWords: words }, texts.isSaved)}
        />
      </Field>
    </div>
  );
}
