import { expect, it } from "vitest";
import { isMidRollDue, getMidRollSecond } from "./mid-roll.ts";

it("triggers at minutes times 60 plus seconds", () => {
  const settings = {
    askMidrollDonations: true,
    midrollDonationTriggerMinutes: 12,
    midrollDonationTriggerSeconds: 5,
  };
  expect(getMidRollSecond(settings)).toBe(725);
  expect(getMidRollSecond({ ...settings, midrollDonationTriggerSeconds: null })).toBeNull();
  expect(getMidRollSecond({ ...settings, askMidrollDonations: false })).toBeNull();
  expect(
    getMidRollSecond({ ...settings, midrollDonationTriggerMinutes: 0, midrollDonationTriggerSeconds: 0 }),
  ).toBe(0);
});

it("triggers once, at the first pass", () => {
  const at = { triggerSecond: 725, startedAtSecond: 0, currentSecond: 724.9, asked: false };
  expect(isMidRollDue(at)).toBe(false);
  expect(isMidRollDue({ ...at, currentSecond: 725.3 })).toBe(true);
  expect(isMidRollDue({ ...at, currentSecond: 900 })).toBe(true);
  expect(isMidRollDue({ ...at, currentSecond: 725.3, asked: true })).toBe(false);
});

it("does not trigger for a viewer who resumes behind that second", () => {
  expect(isMidRollDue({ triggerSecond: 725, startedAtSecond: 800, currentSecond: 801, asked: false })).toBe(
    false,
  );
});
