import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactLinks } from "./contact-links.tsx";

const page = {
  title: "Low Tide",
  activated: true,
  showForwardButton: true,
  filmTeamEmail: "team@example.com",
  contactEmail: null,
};
const render = (isOver: boolean) =>
  renderToStaticMarkup(<ContactLinks page={page} isPreview={false} isOver={isOver} onOpen={() => {}} />);

test("offers to forward an event until it is over, and its other links also afterwards", () => {
  expect(render(false)).toContain("Forward to Friend");
  expect(render(true)).not.toContain("Forward to Friend");
  for (const link of ["Need Help?", "Contact Film Team"]) expect(render(true)).toContain(link);
});
