import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Builder, BuilderContext } from "../builder/builder-context.ts";
import { NightHeading } from "./night-heading.tsx";

/** A builder with the fields that the heading reads. */
const builder = {
  event: { id: "the-event", url: "the-event", activated: true },
  superadmin: false,
  movedRef: { current: false },
} as Builder;

test("the buttons of the night have their words at every width", () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BuilderContext value={builder}>
        <NightHeading phase="lobby" rehearsal={null} onRehearse={() => undefined} />
      </BuilderContext>
    </QueryClientProvider>,
  );
  for (const words of ["Speaker view", "Open as a viewer", "Rehearse"]) {
    // Outside of an element that a narrow screen hides.
    const [, around = ""] =
      new RegExp(`<(?:a|button)([^>]*>(?:(?!</a>|</button>).)*)${words}`).exec(markup) ?? [];
    expect(around, words).not.toBe("");
    expect(around, words).not.toMatch(/sr-only|[a-z]+:hidden/);
  }
});
