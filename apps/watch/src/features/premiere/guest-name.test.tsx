import { messages } from "@matinee/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuestName } from "./guest-name.tsx";

const render = (shown: string) =>
  renderToStaticMarkup(<GuestName shown={shown} pageId="event" onRename={() => undefined} />);

test("asks a guest for a name, and says under which name another viewer writes", () => {
  expect(render(messages.liveRoom.guest)).toContain(messages.premiereNight.yourName);
  expect(render("Zoé")).not.toContain(messages.premiereNight.yourName);
  expect(render("Zoé")).toContain(messages.premiereNight.youWriteAs("Zoé"));
});
