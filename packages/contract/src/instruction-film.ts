/**
 * The onboarding video's script: sentences by scene. Its captions and its transcript use it too. After a change,
 * run `pnpm film` (packages/onboarding-video/README.md).
 */
export const instructionScript = {
  welcome: [
    "Welcome to Matinee.",
    "In two minutes you will see how to build your screening, from an empty page to opening night.",
  ],
  details: [
    "Seven steps stand at the side of the page.",
    "The first is Film Details.",
    "Give your event a title, a web address, and one line that makes people curious.",
    "Then add a wide banner for desks, and a tall one for phones.",
  ],
  about: [
    "On About, tell your viewers why this film matters.",
    "Write a message, add photos, and if you like, a video of yourself.",
  ],
  trailer: [
    "Under Trailer, you upload the trailer and the feature film.",
    "Go on working meanwhile: uploads continue while you fill in the other steps.",
    "If your connection drops, they pick up where they stopped.",
  ],
  event: [
    "Event Details decides when the film plays, and who gets in.",
    "Let everyone watch, ask for an email address, or sell tickets.",
    "You set the price, and you can ask for donations, too.",
  ],
  store: [
    "The Store sells what belongs to your film: a soundtrack to download, a poster to send, or a limited number of seats.",
  ],
  faq: ["In the FAQ, you answer what viewers ask, before they ask it."],
  activate: [
    "The last step is Activate and Payments.",
    "Connect Stripe, so that the money can reach you.",
    "A checklist shows what is still missing, and each line takes you there.",
    "When all is done, press Activate, and share your link.",
  ],
  preview: [
    "While you work, a small preview shows your page as viewers will see it, on a desk and on a phone.",
  ],
  attendees: [
    "Once you are live, Attendees shows orders, email addresses, income, and how long people watched.",
  ],
  help: [
    "Every step can be changed later.",
    "And if you need a person, our support is there Monday to Friday, nine to five Pacific time.",
    "Enjoy your premiere!",
  ],
} as const satisfies Record<string, readonly string[]>;

export type InstructionScene = keyof typeof instructionScript;

/** The transcript: one paragraph per scene. */
export const instructionTranscript: readonly string[] = Object.values(instructionScript).map((sentences) =>
  sentences.join(" "),
);
