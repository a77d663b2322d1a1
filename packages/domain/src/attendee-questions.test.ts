import { describe, expect, it } from "vitest";
import {
  type AttendeeQuestion,
  attendeeQuestionLimits,
  checkAnswers,
  findQuestionIssues,
  listAnswerPlaces,
  normalizeQuestion,
} from "./attendee-questions.ts";

const diet: AttendeeQuestion = {
  id: "diet",
  kind: "choice",
  label: "What do you eat?",
  options: ["Meat", "Vegetables"],
  required: true,
  per: "ticket",
};
const source: AttendeeQuestion = {
  id: "source",
  kind: "text",
  label: "How did you hear of us?",
  options: [],
  required: false,
  per: "order",
};
const talk: AttendeeQuestion = {
  id: "talk",
  kind: "yes-no",
  label: "Do you stay for the talk?",
  options: [],
  required: true,
  per: "order",
};

describe("questions of an event", () => {
  it("have no issue when they are complete", () => {
    expect(findQuestionIssues([diet, source, talk])).toEqual([]);
  });

  it("have their issues at their fields", () => {
    const long = "x".repeat(attendeeQuestionLimits.labelLength + 1);
    const many = Array.from({ length: attendeeQuestionLimits.options + 1 }, (_, index) => `${index}`);
    const questions: AttendeeQuestion[] = [
      diet,
      { ...source, label: "" },
      { ...source, label: long },
      { ...talk, label: "what do you EAT?" },
      { ...diet, label: "Which?", options: ["Only"] },
      { ...diet, label: "Which one?", options: ["A", "a"] },
      { ...diet, label: "Which of these?", options: many },
      { ...diet, label: "Which of those?", options: ["A", "x".repeat(101)] },
    ];
    expect(findQuestionIssues(questions)).toEqual([
      { path: "questions.1.label", code: "label-missing" },
      { path: "questions.2.label", code: "label-too-long" },
      { path: "questions.3.label", code: "label-twice" },
      { path: "questions.4.options", code: "options-too-few" },
      { path: "questions.5.options", code: "option-twice" },
      { path: "questions.6.options", code: "options-too-many" },
      { path: "questions.7.options", code: "option-too-long" },
    ]);
  });

  it("are too many as a whole", () => {
    const questions = Array.from({ length: 200 }, (_, index) => ({ ...source, label: `Question ${index}` }));
    expect(findQuestionIssues(questions)).toEqual([{ path: "questions", code: "too-many" }]);
  });

  it("are stored without hidden characters, and without choices that show nothing", () => {
    const typed = { ...diet, label: "  What\n\u202Edo you eat? ", options: [" Meat ", "", "\u200B"] };
    expect(normalizeQuestion(typed)).toEqual({ ...diet, options: ["Meat"] });
    expect(normalizeQuestion({ ...talk, options: ["Left over"] }).options).toEqual([]);
  });
});

describe("answers", () => {
  const places = listAnswerPlaces([diet, source, talk], 2);
  const complete = [
    { questionId: "diet", unit: 1, value: "Meat" },
    { questionId: "diet", unit: 2, value: "Vegetables" },
    { questionId: "talk", value: false },
  ];

  it("are asked for each ticket or for the order, once for a registration, and without a ticket not at all", () => {
    const list = (tickets: number | "registration") =>
      listAnswerPlaces([diet, source], tickets).map(({ question, unit }) => [question.id, unit]);
    expect(list(2)).toEqual([
      ["diet", 1],
      ["diet", 2],
      ["source", null],
    ]);
    expect(list("registration")).toEqual([
      ["diet", null],
      ["source", null],
    ]);
    expect(list(0)).toEqual([]);
  });

  it("are stored with the question's words, in the order of the questions", () => {
    const given = [...complete.toReversed(), { questionId: "source", value: "  A friend " }];
    expect(checkAnswers(places, given)).toEqual({
      answers: [
        { questionId: "diet", label: diet.label, unit: 1, value: "Meat" },
        { questionId: "diet", label: diet.label, unit: 2, value: "Vegetables" },
        { questionId: "source", label: source.label, unit: null, value: "A friend" },
        { questionId: "talk", label: talk.label, unit: null, value: false },
      ],
      issues: [],
    });
  });

  it("may be missing unless they are required", () => {
    const given = [
      { questionId: "diet", unit: 1, value: "Meat" },
      { questionId: "diet", unit: 2, value: " " },
    ];
    expect(checkAnswers(places, given).issues).toEqual([
      { path: "answers.diet.2", code: "missing" },
      { path: "answers.talk", code: "missing" },
    ]);
  });

  it("have an issue when they do not fit the question of now", () => {
    const check = (answer: { questionId: string; unit?: number; label?: string; value: string | boolean }) =>
      checkAnswers(places, [...complete, answer]).issues;
    expect(check({ questionId: "diet", unit: 1, value: "Fish" })).toEqual([
      { path: "answers.diet.1", code: "option-unknown" },
    ]);
    expect(check({ questionId: "source", value: "x".repeat(501) })).toEqual([
      { path: "answers.source", code: "too-long" },
    ]);
    expect(check({ questionId: "talk", label: "Do you leave before the talk?", value: true })).toEqual([
      { path: "answers.talk", code: "changed" },
    ]);
    expect(check({ questionId: "talk", value: "Perhaps" })).toEqual([
      { path: "answers.talk", code: "changed" },
    ]);
  });

  it("have an issue for a question or a ticket that there is not, unless they are empty", () => {
    const removed = [{ path: "answers", code: "removed" }];
    expect(checkAnswers(places, [...complete, { questionId: "gone", value: "Yes" }]).issues).toEqual(removed);
    expect(
      checkAnswers(places, [...complete, { questionId: "diet", unit: 3, value: "Meat" }]).issues,
    ).toEqual(removed);
    expect(checkAnswers(places, [...complete, { questionId: "gone", value: "" }]).issues).toEqual([]);
  });
});
