import type { PublicPage } from "@matinee/contract/schemas/pages";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DonationCard } from "../../../components/donation-card.tsx";
import { MidFilmCard } from "../../premiere/mid-film-card.tsx";
import { SupportSection } from "./support-section.tsx";

const text = "é".repeat(500);
// Only what the three requests for a donation read.
const page = {
  id: "01920000-0000-7000-8000-000000000000",
  currency: "usd",
  paywallSettings: { donationSubtitle: text, midrollDonationSubtitle: text },
} as PublicPage;

test.each([
  [
    "Support Us",
    <SupportSection key="" page={page} isPreview={false} isOver={false} liveUrl={null} onOpen={() => {}} />,
    400,
  ],
  ["the end of the film", <DonationCard key="" page={page} onGive={() => {}} />, 400],
  [
    "the middle of a premiere",
    <MidFilmCard key="" page={page} onGive={() => {}} onDismiss={() => {}} />,
    120,
  ],
])("cuts the subtitle of the donation at %s", (_place, request, length) => {
  expect(/é+…?/.exec(renderToStaticMarkup(request))?.[0]).toBe(`${"é".repeat(length)}…`);
});
