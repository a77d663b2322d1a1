import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stepper } from "./stepper.tsx";

test("reads the state of a step, and none of a page that is never done", () => {
  const html = renderToStaticMarkup(
    <Stepper
      label="Steps"
      current="film"
      onSelect={() => {}}
      steps={[
        { key: "film", label: "Film Details", state: "done" },
        { key: "team", label: "Team", state: "none", icon: <svg /> },
      ]}
    />,
  );
  const spoken = [...html.matchAll(/<span class="sr-only">(.*?)<\/span>/g)].map(([, text]) => text);
  expect(spoken).toEqual([", done"]);
});
