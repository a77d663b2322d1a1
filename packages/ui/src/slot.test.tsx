import { isValidElement, type MouseEvent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Slot } from "./slot.tsx";

/** Calls the component as React does, without a document. */
function fill(slot: Parameters<typeof Slot>[0]): Record<string, (event?: MouseEvent) => void> {
  const element: ReactNode = Slot(slot);
  if (!isValidElement<Record<string, () => void>>(element)) throw new Error("No element");
  return element.props;
}

test("joins classes and descriptions, and lets the child's own attributes win", () => {
  const html = renderToStaticMarkup(
    <Slot className="outer" aria-describedby="tip" title="outer" lang="en">
      <a className="inner" aria-describedby="hint" title="inner" href="/there">
        There
      </a>
    </Slot>,
  );
  expect(html).toBe(
    '<a class="outer inner" aria-describedby="tip hint" title="inner" href="/there" lang="en">There</a>',
  );
});

test("leaves out attributes that neither has", () => {
  expect(
    renderToStaticMarkup(
      <Slot className={undefined} aria-describedby={undefined}>
        <hr />
      </Slot>,
    ),
  ).toBe("<hr/>");
});

test("runs the handlers of both, the child's first", () => {
  const calls: string[] = [];
  const { onClick, onFocus } = fill({
    onClick: () => calls.push("slot"),
    onFocus: () => calls.push("focus"),
    children: <button onClick={() => calls.push("child")}>Press</button>,
  });
  onClick?.();
  onFocus?.();
  expect(calls).toEqual(["child", "slot", "focus"]);
});

test("puts the icons of a button into its link", () => {
  const html = renderToStaticMarkup(
    <Button asChild icon={<i />} iconEnd={<b />}>
      <a href="/there">There</a>
    </Button>,
  );
  expect(html.replace(/ class="[^"]*"/, "")).toBe('<a href="/there"><i></i>There<b></b></a>');
});
