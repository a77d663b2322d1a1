// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "@matinee/ui/toast";
import { createResponseFailure } from "../api/api-failure.ts";
import { drafts, nameOwnDraft } from "./drafts.ts";
import { listConflictingFields } from "./three-way-merge.ts";
import { hasUnsavedChanges } from "./unsaved-changes.ts";
import { hasRecordDraft, type RecordChange, useRecordForm } from "./use-record-form.ts";

type Field = "name" | "phone";
const failureText = "The lead was not saved";
const stored = { name: "Ada", phone: "555 0100" };
const save = vi.fn<(change: RecordChange<Field>) => Promise<unknown>>();
const onSaved = vi.fn<(isChanged: boolean) => void>();
const queryClient = new QueryClient();
let record: ReturnType<typeof useRecordForm<Field>>;
let root: Root;

function Lead() {
  const current = useRecordForm<Field>({ draftName: "lead.1", stored, save, onSaved, failureText });
  useEffect(() => {
    record = current;
  });
  return null;
}

function open(): void {
  root = createRoot(document.createElement("div"));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Lead />
      </QueryClientProvider>,
    ),
  );
}

const close = () => act(() => root.unmount());
const type = (field: Field, text: string) =>
  act(() => record.form.setValue(field, text, { shouldDirty: true }));
const submit = () => act(() => record.submit());
const createConflict = (saved: Partial<Record<Field, string>>) =>
  createResponseFailure(409, {
    code: "saved-before-you",
    message: "Someone saved this before you.",
    details: { changed: Object.keys(saved), saved },
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  save.mockResolvedValue(undefined);
  vi.spyOn(toast, "error");
  open();
});

afterEach(() => {
  close();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("sends only what was changed, with the values that it was changed from", async () => {
  type("name", "Ada Moreno");
  await submit();
  expect(save.mock.lastCall?.[0]).toEqual({ changed: { name: "Ada Moreno" }, base: { name: "Ada" } });
  expect(onSaved).toHaveBeenCalledWith(true);
  expect(hasRecordDraft("lead.1")).toBe(false);
});

test("sends nothing when nothing was changed", async () => {
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(onSaved).toHaveBeenCalledWith(false);
});

test("keeps what was typed when the page closes, and asks before it is left", () => {
  type("phone", "555 0199");
  expect(hasUnsavedChanges()).toBe(true);
  close();
  expect(hasUnsavedChanges()).toBe(false);
  open();
  expect(record.form.getValues()).toEqual({ ...stored, phone: "555 0199" });
  expect(record.isDirty).toBe(true);
  act(() => record.discard());
  expect(hasRecordDraft("lead.1")).toBe(false);
});

test("restores only what was typed when others saved meanwhile", async () => {
  close();
  const base = { name: "Ada", phone: "555 0000" };
  drafts.device.write(nameOwnDraft("lead.1"), { values: { ...base, name: "Ada Moreno" }, base });
  open();
  expect(record.form.getValues()).toEqual({ name: "Ada Moreno", phone: stored.phone });
  await submit();
  expect(save.mock.lastCall?.[0]).toEqual({ changed: { name: "Ada Moreno" }, base: { name: "Ada" } });
});

test("shows both values of a field that someone else saved, and saves the chosen one", async () => {
  save.mockRejectedValueOnce(createConflict({ name: "Bea" }));
  type("name", "Ada Moreno");
  type("phone", "555 0199");
  await submit();
  expect(record.conflict && listConflictingFields(record.conflict, { name: "Name", phone: "Phone" })).toEqual(
    [{ name: "name", label: "Name", saved: "Bea", yours: "Ada Moreno" }],
  );
  expect(toast.error).not.toHaveBeenCalled();
  await act(async () => record.resolveConflict("mine"));
  expect(save.mock.lastCall?.[0]).toEqual({
    changed: { name: "Ada Moreno", phone: "555 0199" },
    base: { name: "Bea", phone: "555 0100" },
  });
});

test("saves the rest when the saved value of a conflict is kept", async () => {
  save.mockRejectedValueOnce(createConflict({ name: "Bea" }));
  type("name", "Ada Moreno");
  type("phone", "555 0199");
  await submit();
  await act(async () => record.resolveConflict("theirs"));
  expect(save.mock.lastCall?.[0]).toEqual({ changed: { phone: "555 0199" }, base: { phone: "555 0100" } });
  expect(record.form.getValues("name")).toBe("Bea");
});

test("changes nothing while a conflict is not decided", async () => {
  save.mockRejectedValueOnce(createConflict({ name: "Bea" }));
  type("name", "Ada Moreno");
  await submit();
  act(() => record.resolveConflict(null));
  expect(record.conflict).toBeNull();
  expect(save).toHaveBeenCalledOnce();
  expect(record.form.getValues("name")).toBe("Ada Moreno");
});
