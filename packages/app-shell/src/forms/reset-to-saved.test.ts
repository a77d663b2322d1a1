import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { resetToSaved } from "./reset-to-saved.ts";

const sent = { title: "Salt", logLine: "A family.", amounts: ["10", "20"] };
/** The server trims a text. */
const saved = { ...sent, logLine: "A family" };

function createForm() {
  const form = createFormControl({ defaultValues: sent });
  // `useForm` does this in an effect. Until then a form has its default values only.
  form.control._state.mount = true;
  return form;
}

test("shows the saved values when nothing was typed meanwhile", () => {
  const form = createForm();
  expect(resetToSaved(form, sent, saved)).toBeNull();
  expect(form.getValues()).toEqual(saved);
});

test("keeps what was typed while the save was under way, as unsaved", () => {
  const form = createForm();
  form.setValue("title", "Salt Road");
  const expected = { ...saved, title: "Salt Road" };
  expect(resetToSaved(form, sent, saved)).toEqual(expected);
  expect(form.getValues()).toEqual(expected);
  expect(form.control._defaultValues).toEqual(saved);
});
