import { expect, test } from "vitest";
import { formatClockTime, formatTimeOfDay, readClockTime, readTimeOfDay } from "./clock-time.ts";
import { createFormats } from "./formats.ts";

test.each([
  [0, "0:00"],
  [128.9, "2:08"],
  [3600, "1:00:00"],
  [5034, "1:23:54"],
])("formats %d seconds", (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text);
});

test("reads the times that it formats, and rejects other texts", () => {
  for (const text of ["0:30", "2:08", "1:23:54"])
    expect(formatClockTime(readClockTime(text) ?? Number.NaN)).toBe(text);
  expect(["", "5", "5:7", "1:60", "five"].map(readClockTime)).toEqual([null, null, null, null, null]);
});

test.each([
  ["7:30 pm", "19:30"],
  ["7:30 PM", "19:30"],
  ["7.30 p.m.", "19:30"],
  ["7\u202f30\u202fPM", "19:30"],
  ["19:30", "19:30"],
  ["19：30", "19:30"],
  ["19h30", "19:30"],
  ["1930", "19:30"],
  ["7.30", "07:30"],
  ["730", "07:30"],
  ["19h", "19:00"],
  ["7pm", "19:00"],
  [" 9 ", "09:00"],
  ["12 am", "00:00"],
  ["12 pm", "12:00"],
  ["0:05", "00:05"],
])("reads %j as a time of day", (text, time) => {
  expect(readTimeOfDay(text)).toBe(time);
});

test.each(["", "noonish", "24:00", "19:60", "13 pm", "0 am", "7:3", "7:30:15", "-7", "7:30 pm or so"])(
  "reads no time of day in %j",
  (text) => {
    expect(readTimeOfDay(text)).toBeNull();
  },
);

test("reads each minute of the day as the formats write it", () => {
  const formats = createFormats("en-US");
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    expect(readTimeOfDay(formatTimeOfDay(formats, time))).toBe(time);
  }
});

test("formats a time of day as the language does", () => {
  const [english, german] = [createFormats("en-US"), createFormats("de-DE")];
  expect(formatTimeOfDay(english, "00:05")).toBe("12:05 AM");
  expect(formatTimeOfDay(english, "19:30")).toBe("7:30 PM");
  expect(formatTimeOfDay(german, "19:30")).toBe("19:30");
});
