// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DraftPlace, drafts } from "./drafts.ts";
import { hasUnsavedChanges } from "./unsaved-changes.ts";
import { useDraftForm } from "./use-draft-form.ts";

const empty = { name: "", password: "", tos: false };
let opened: ReturnType<typeof useDraftForm<typeof empty>>;
let root: Root;

function SignUp({ place }: { place: DraftPlace }) {
  const current = useDraftForm("sign-up", empty, { place });
  useEffect(() => {
    opened = current;
  });
  return null;
}

function open(place: DraftPlace): void {
  root = createRoot(document.createElement("div"));
  act(() => root.render(<SignUp place={place} />));
}

const close = () => act(() => root.unmount());
const type = (name: string) => act(() => opened.form.setValue("name", name));

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

afterEach(() => {
  close();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("keeps what was typed until it is dropped, without asking when the page is left", () => {
  open("tab");
  type("Ada");
  expect(hasUnsavedChanges()).toBe(false);
  close();
  open("tab");
  expect(opened.form.getValues("name")).toBe("Ada");
  act(() => opened.drop());
  expect(drafts.tab.read("sign-up")).toBeNull();
});

test("keeps neither a password nor the consent to the terms", () => {
  open("tab");
  act(() => {
    opened.form.setValue("password", "correct horse");
    opened.form.setValue("tos", true);
  });
  expect(drafts.tab.read("sign-up")).toBeNull();
  type("Ada");
  expect(drafts.tab.read("sign-up")).toEqual({ name: "Ada" });
});

test("asks before what is kept on the device is left, until the form is empty again", () => {
  open("device");
  type("Ada");
  expect(hasUnsavedChanges()).toBe(true);
  close();
  open("device");
  expect(hasUnsavedChanges()).toBe(true);
  act(() => opened.form.reset(empty));
  expect(hasUnsavedChanges()).toBe(false);
  expect(drafts.device.read("sign-up")).toBeNull();
});
