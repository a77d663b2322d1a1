import { type AttendeeQuestion, listAnswerPlaces } from "@matinee/domain/attendee-questions";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerFields } from "./answer-fields.tsx";

const ask = (label: string, per: AttendeeQuestion["per"]): AttendeeQuestion => ({
  id: label,
  kind: "text",
  label,
  options: [],
  required: false,
  per,
});
const questions = [
  ask("Diet", "ticket"),
  ask("Source", "order"),
  ask("Seat", "ticket"),
  ask("Talk", "order"),
];

function listShown(tickets: number): string[] {
  const answers = {
    places: listAnswerPlaces(questions, tickets),
    typed: {},
    errors: {},
    given: [],
    isComplete: true,
    type: () => undefined,
    check: () => true,
    showFailure: () => false,
    drop: () => undefined,
  };
  const html = renderToStaticMarkup(<AnswerFields answers={answers} isLocked={false} />);
  return html.match(/Diet|Source|Seat|Talk|Ticket \d/g) ?? [];
}

test("keeps the organizer's order of the questions for one ticket", () => {
  expect(listShown(1)).toEqual(["Diet", "Source", "Seat", "Talk"]);
});

test("asks about the order before each of several tickets", () => {
  const aboutEach = ["Diet", "Seat"];
  expect(listShown(2)).toEqual(["Source", "Talk", "Ticket 1", ...aboutEach, "Ticket 2", ...aboutEach]);
});
