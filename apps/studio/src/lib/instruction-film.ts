/** The film that explains how a screening is built; it is served with the media of the installation. */
export const instructionFilm = {
  src: "/media/instructions/film.mp4",
  captions: "/media/instructions/film.en.vtt",
  poster: "/media/instructions/poster.jpg",
  transcript: [
    "Welcome to Matinee. In two minutes you will know how to build your screening.",
    "Start with Film Details. Give your event a title, a web address and a log line, and a banner for wide and for tall screens.",
    "On About, tell your viewers why this film matters. Add a message, photos, and if you like a video of yourself.",
    "Under Trailer you upload the trailer and the feature film. Uploads go on while you work on the other steps. If your connection drops, they pick up where they stopped.",
    "Event Details is where you decide when the film plays and who gets in: everyone, everyone who leaves an email address, or everyone with a ticket. You set the price, and you can ask for donations.",
    "The Store sells what belongs to your film: a soundtrack to download, a poster to send, or a limited number of tickets.",
    "The FAQ answers what viewers ask, before they ask it.",
    "Last, Activate and Payments. Connect Stripe so that payments can reach you, see what is still missing, and press Activate. From then on you can share your link.",
    "While your film plays, Attendees shows orders, email addresses, income and watch time.",
    "If you need a person, our support is there from Monday to Friday, nine to five Pacific time. Enjoy your premiere.",
  ],
} as const;

const SEEN_KEY = "matinee.instructions-seen";

export function hasSeenInstructions(): boolean {
  return localStorage.getItem(SEEN_KEY) !== null;
}

export function rememberInstructionsSeen(): void {
  localStorage.setItem(SEEN_KEY, new Date().toISOString());
}
