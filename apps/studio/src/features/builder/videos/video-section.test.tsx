// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { videoStatusQuery } from "../../../lib/videos.ts";
import { FileContents } from "./video-section.tsx";

const { shorter, damaged, warningsTitle } = messages.videoFiles;
const incomplete = { kind: "shorter", message: shorter(8, 5) } as const;
const broken = { kind: "damaged", message: damaged } as const;

function render(upload: "ready" | "converting", warnings: (typeof incomplete | typeof broken)[]): string {
  const client = new QueryClient();
  client.setQueryData(videoStatusQuery("film").queryKey, {
    id: "film",
    upload,
    progress: 100,
    ahead: 0,
    uploadedBytes: 1,
    sizeBytes: 1,
    failure: null,
    warnings,
    sizes: [360],
    addingSizes: false,
    quickOnly: false,
    refinement: null,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FileContents videoId="film" pageId="event" />
    </QueryClientProvider>,
  );
}

test("the owner of an incomplete or damaged film reads each problem before tickets are sold", () => {
  const markup = render("ready", [incomplete, broken]);
  expect(markup).toContain(warningsTitle);
  expect(markup).toContain("lasts 0:08, but we found 0:05");
  expect(markup).toContain(damaged);
  // Controls: a film without faults, and one whose conversion has not found out yet.
  expect(render("ready", [])).not.toContain(warningsTitle);
  expect(render("converting", [incomplete])).not.toContain(warningsTitle);
});
