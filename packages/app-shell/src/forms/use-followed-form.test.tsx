// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { useForm, type UseFormReturn } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFollowedForm } from "./use-followed-form.ts";

const stored = { name: "Ada", phone: "555 0100" };
let form: UseFormReturn<typeof stored>;
let followed: ReturnType<typeof useFollowedForm<typeof stored>>;
let root: Root;

function Profile({ stored: now }: { stored: typeof stored }) {
  const current = useForm({ defaultValues: now });
  const following = useFollowedForm(current, now);
  useEffect(() => {
    form = current;
    followed = following;
  });
  return null;
}

const show = (now: typeof stored) => act(() => root.render(<Profile stored={now} />));
const type = (name: string) => act(() => form.setValue("name", name, { shouldDirty: true }));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.createElement("div"));
  show(stored);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test("shows what another tab saved, and keeps what was typed", () => {
  type("Ada Moreno");
  show({ name: "Bea", phone: "555 0199" });
  expect(form.getValues()).toEqual({ name: "Ada Moreno", phone: "555 0199" });
  expect(followed.getBase()).toEqual({ name: "Bea", phone: "555 0199" });
});

test("shows the saved values after a save, before the caller knows them", () => {
  type(" Ada Moreno ");
  act(() => followed.begin());
  let isUnsaved = true;
  act(() => {
    isUnsaved = followed.finish({ ...stored, name: "Ada Moreno" });
  });
  expect(isUnsaved).toBe(false);
  show(stored);
  expect(form.getValues("name")).toBe("Ada Moreno");
});

test("keeps what was typed while the save was under way, as unsaved", () => {
  type("Ada Moreno");
  act(() => followed.begin());
  type("Ada Moreno Ruiz");
  let isUnsaved = false;
  act(() => {
    isUnsaved = followed.finish({ ...stored, name: "Ada Moreno" });
  });
  expect(isUnsaved).toBe(true);
  expect(form.getValues("name")).toBe("Ada Moreno Ruiz");
});
