// @vitest-environment happy-dom
import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { TeamInvitationPage } from "../features/team-invitation/team-invitation.page.tsx";
import { FestivalInvitationPage } from "../features/festival-invitation/festival-invitation.page.tsx";
import { UploadLink } from "../features/films/upload-link/upload-link-screen.tsx";
import { ConfirmEmailPage } from "../features/auth/confirm-email.page.tsx";
import { UndoEmailChangePage } from "../features/auth/undo-email-change.page.tsx";

/** Renders the page of an emailed link. @param fragment the part of the address with the token */
function render(page: ReactElement, fragment: string): string {
  location.hash = fragment;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}
beforeEach(() => sessionStorage.clear());

const { confirm, undo } = messages.emailLinks;
const { invitation } = messages.team;

test.each([
  { name: "the confirmation of an email", page: <ConfirmEmailPage />, fragment: "#verify=x", texts: confirm },
  { name: "the undoing of a change", page: <UndoEmailChangePage />, fragment: "#token=x", texts: undo },
  {
    name: "an upload",
    page: <UploadLink />,
    fragment: "#token=x",
    texts: { incomplete: messages.filmUpload.incomplete },
  },
  { name: "an invitation", page: <TeamInvitationPage />, fragment: "#token=x", texts: invitation },
  {
    name: "an invitation to a festival",
    page: <FestivalInvitationPage />,
    fragment: "#token=x",
    texts: messages.festivalInvitationPage,
  },
])("says that a link of $name is incomplete, without a button that cannot work", (link) => {
  const incomplete = render(link.page, "");
  expect(incomplete).toContain(link.texts.incomplete);
  expect(incomplete).not.toContain("<button");
  // Control: the whole link.
  expect(render(link.page, link.fragment)).not.toContain(link.texts.incomplete);
});
