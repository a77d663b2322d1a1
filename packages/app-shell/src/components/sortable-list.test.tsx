import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SortableList } from "./sortable-list.tsx";

function render(count: number): string {
  const items = Array.from({ length: count }, (_, n) => ({ id: `q${n}` }));
  return renderToStaticMarkup(
    <SortableList
      items={items}
      label="Questions"
      getName={({ id }) => id}
      onOrderChange={() => undefined}
      className="panel"
    >
      {({ id }) => id}
    </SortableList>,
  );
}

test("a long list scrolls by itself, so that the buttons below it stay near; a short one does not", () => {
  const list = /<ul aria-label="Questions" class="([^"]*)"/;
  expect(list.exec(render(200))?.[1]).toMatch(/^max-h-\[70dvh\] overflow-y-auto .*panel$/);
  expect(list.exec(render(20))?.[1]).toBe("panel");
});
