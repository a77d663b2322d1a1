import { expect, test } from "vitest";
import { toFaqForm, toFaqSave } from "./faq-form.ts";

const storedLiveDate = "2026-11-01T06:30:20.000Z";
const values = {
  ...toFaqForm(null),
  timezone: "America/New_York",
  liveDay: "2026-11-01",
  liveTime: "01:30",
  storedLiveDate,
};

test("an untouched time of a live talk is saved as it was", () => {
  expect(toFaqSave(values).aboutSettings?.liveDate).toBe(storedLiveDate);
  expect(toFaqSave({ ...values, liveTime: "20:00" }).aboutSettings?.liveDate).toBe(
    "2026-11-02T01:00:00.000Z",
  );
  expect(toFaqSave({ ...values, liveDay: "" }).aboutSettings?.liveDate).toBe("");
});
