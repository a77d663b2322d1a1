import { fileURLToPath } from "node:url";
import type { InstructionScene } from "@matinee/contract/instruction-film";

export interface Card {
  kicker: string;
  title: string;
  /** The text beside the picture, a line for each sentence of the scene. */
  points: readonly string[];
  /** The file of the picture. */
  picture: string;
  /** How many of the wizard's seven steps are behind or at hand. */
  step: number;
  /** Whether the picture fills the frame. */
  whole?: boolean;
}

const getPicturePath = (name: string) => fileURLToPath(new URL(`../pictures/${name}.jpg`, import.meta.url));
const getArtPath = (name: string) =>
  fileURLToPath(new URL(`../../../apps/api/src/seed/art/${name}.jpg`, import.meta.url));

export const cards: Record<InstructionScene, Card> = {
  welcome: {
    kicker: "",
    title: "Build your screening",
    points: ["Welcome to Matinee", "From an empty page to opening night"],
    picture: getArtPath("salt-hero"),
    step: 0,
    whole: true,
  },
  details: {
    kicker: "Step 1 of 7",
    title: "Film Details",
    points: [
      "Seven steps at the side",
      "Begin at the top",
      "Title, address, log line",
      "A wide and a tall banner",
    ],
    picture: getPicturePath("details"),
    step: 1,
  },
  about: {
    kicker: "Step 2 of 7",
    title: "About",
    points: ["Why this film matters", "A message, photos, a video"],
    picture: getPicturePath("about"),
    step: 2,
  },
  trailer: {
    kicker: "Step 3 of 7",
    title: "Trailer and feature",
    points: ["Upload both here", "Uploads go on while you work", "A lost connection loses nothing"],
    picture: getPicturePath("trailer"),
    step: 3,
  },
  event: {
    kicker: "Step 4 of 7",
    title: "Event Details",
    points: ["When it plays", "Free, by email, or with a ticket", "Your price, and donations"],
    picture: getPicturePath("event"),
    step: 4,
  },
  store: {
    kicker: "Step 5 of 7",
    title: "Store",
    points: ["Downloads, things to send, limited seats"],
    picture: getPicturePath("store"),
    step: 5,
  },
  faq: {
    kicker: "Step 6 of 7",
    title: "FAQ",
    points: ["Answers before the questions"],
    picture: getPicturePath("faq"),
    step: 6,
  },
  activate: {
    kicker: "Step 7 of 7",
    title: "Activate &amp; Payments",
    points: ["The last step", "Connect Stripe", "See what is missing", "Activate, and share your link"],
    picture: getPicturePath("activate"),
    step: 7,
  },
  preview: {
    kicker: "At every step",
    title: "Your page, as viewers see it",
    points: ["On a desk and on a phone"],
    picture: getPicturePath("preview"),
    step: 7,
  },
  attendees: {
    kicker: "Once you are live",
    title: "Attendees",
    points: ["Orders, emails, income, watch time"],
    picture: getPicturePath("attendees"),
    step: 7,
  },
  help: {
    kicker: "",
    title: "Enjoy your premiere",
    points: ["Every step can be changed later", "Support: Monday to Friday, 9 to 5 Pacific", "Matinee"],
    picture: getArtPath("stage"),
    step: 7,
    whole: true,
  },
};
