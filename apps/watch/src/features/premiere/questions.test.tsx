import { messages } from "@matinee/texts";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Questions } from "./questions.tsx";

const ignore = () => undefined;
const render = (isOver: boolean) =>
  renderToString(
    <Questions
      questions={[]}
      all={[]}
      member={{ id: "ada", name: "Ada", role: "viewer", ticket: "a-ticket", addOlder: ignore }}
      mayAsk={false}
      isOver={isOver}
      draft={{ text: "", setText: ignore }}
    />,
  );

test("questions open again after the film, but not after the programme", () => {
  expect(render(false)).toContain(messages.premiereNight.questionsAreClosed);
  expect(render(true)).not.toContain(messages.premiereNight.questionsAreClosed);
  expect(render(true)).toContain(messages.premiereNight.questionsAreOver);
});
