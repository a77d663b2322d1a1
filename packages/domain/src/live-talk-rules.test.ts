import { expect, it } from "vitest";
import { liveTalkRules } from "./live-talk-rules.ts";
import { findIssues } from "./rules.ts";

const talk = {
  enableLive: true,
  liveTitle: "After the film",
  liveDate: "2027-01-05T20:00:00.000Z",
  liveUrl: "https://talk.example",
};

it("lists the missing fields of a live talk", () => {
  expect(findIssues(liveTalkRules, talk)).toEqual([]);
  const bare = { enableLive: true, liveTitle: " ", liveDate: "", liveUrl: null };
  expect(findIssues(liveTalkRules, bare).map(({ code }) => code)).toEqual([
    "talk-title-missing",
    "talk-date-missing",
    "talk-link-missing",
  ]);
  expect(findIssues(liveTalkRules, { ...talk, liveUrl: "javascript:alert(1)" })).toEqual([
    { field: "liveUrl", code: "talk-link-invalid" },
  ]);
});

it("checks nothing when the talk is off", () => {
  expect(findIssues(liveTalkRules, { enableLive: false, liveTitle: "" })).toEqual([]);
});
