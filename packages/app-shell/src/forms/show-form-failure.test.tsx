// @vitest-environment happy-dom
import { toast } from "@matinee/ui/toast";
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { useForm, type UseFormReturn } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createResponseFailure } from "../api/api-failure.ts";
import { showFormFailure } from "./show-form-failure.ts";

type Values = { title: string; price: string };
let form: UseFormReturn<Values>;
let root: Root;
const page = document.createElement("div");

function TicketForm({ hasPrice }: { hasPrice: boolean }) {
  const current = useForm<Values>({ defaultValues: { title: "", price: "" } });
  const { register, formState } = current;
  useEffect(() => {
    form = current;
  });
  return (
    <form>
      <input {...register("title")} />
      <p>{formState.errors.title?.message}</p>
      {hasPrice ? <input {...register("price")} /> : null}
      {hasPrice ? <p>{formState.errors.price?.message}</p> : null}
    </form>
  );
}

const open = (hasPrice = true) => act(() => root.render(<TicketForm hasPrice={hasPrice} />));
const reject = (errors: Record<string, { msg: string }>) =>
  createResponseFailure(422, { code: "invalid", message: "Please check what you typed.", errors });
const fields = { title: "title", "paywall.price": "price" } as const;
const above = vi.fn<(problem: string) => void>();
const show = (error: unknown, place: { above?: typeof above } = {}) =>
  act(() => showFormFailure(form, error, fields, { text: "Not saved", ...place }));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(toast, "error");
  document.body.append(page);
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test("shows a failure at the fields that it names, and focuses the first of them", () => {
  open();
  show(reject({ "paywall.price": { msg: "Too low" }, title: { msg: "Missing" } }), { above });
  expect(form.formState.errors).toMatchObject({
    price: { message: "Too low" },
    title: { message: "Missing" },
  });
  expect(document.activeElement?.getAttribute("name")).toBe("price");
  expect(above).not.toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
});

test("shows a failure without a field above the button", () => {
  open();
  show(reject({ seats: { msg: "Too many" } }), { above });
  show(createResponseFailure(500, null), { above });
  expect(above.mock.calls).toEqual([["Please check what you typed."], ["Not saved"]]);
  expect(toast.error).not.toHaveBeenCalled();
});

test("shows a failure without a field as a toast where the form has no other place", () => {
  open();
  show(createResponseFailure(500, null));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith("Not saved", {});
});

test("shows a failure at a field that another choice hides as if it named none", () => {
  open(false);
  show(reject({ "paywall.price": { msg: "Too low" } }), { above });
  expect(above).toHaveBeenCalledExactlyOnceWith("Please check what you typed.");
});
