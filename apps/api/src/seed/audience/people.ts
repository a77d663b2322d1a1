/** A person of the demo's audience, and what the person writes in the live room. */
export interface Person {
  name: string;
  email: string;
  /** In the lobby, and in every part but the film until then. */
  lobby: readonly string[];
  /** After the film. */
  afterwards: readonly string[];
  question?: string;
}

const createPerson = (
  name: string,
  lobby: readonly string[],
  afterwards: readonly string[],
  question?: string,
): Person => ({
  name,
  email: `${name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z]+/g, ".")}@audience.example`,
  lobby,
  afterwards,
  ...(question !== undefined && { question }),
});

export const people: readonly Person[] = [
  createPerson(
    "Wanjiru Odhiambo",
    ["Good evening from Nairobi!", "Everyone here has a seat. The kettle is on."],
    ["Nobody at our place said a word until the end."],
    "How long did you live in the town before you filmed the first day?",
  ),
  createPerson(
    "Teodor Lindqvist",
    ["Hello from Umeå. Minus eleven, so a film by the sea is welcome."],
    ["The storm at the pier. I will remember that.", "Beautiful sound, too."],
    "Who recorded the sound of the harbour at night?",
  ),
  createPerson(
    "Beatriz Salgueiro",
    ["Watching from Setúbal with my grandmother", "She knows every boat on that poster"],
    ["She cried. She says that it is the wind."],
  ),
  createPerson(
    "Malik Rahimi",
    ["First premiere that I join from my kitchen", "Does the sound test play for you too? Works here."],
    ["Thank you for the silence in the middle"],
    "Did the town see the film before us?",
  ),
  createPerson(
    "Hana Kobayashi",
    ["Konbanwa from Otaru. It is very early here!"],
    ["Worth getting up at four", "The ledger of found things was my favourite part"],
    "What is the strangest thing in the ledger?",
  ),
  createPerson(
    "Rosalind Pereira",
    ["Is the director here tonight?", "I have my questions ready"],
    ["Bravo, bravo, bravo"],
  ),
  createPerson(
    "Yaw Boateng",
    ["Accra is in. Two rows of us, on one projector.", "Phones off, everyone!"],
    ["The whole room applauds here"],
    "Will you show it on the coast of West Africa?",
  ),
  createPerson(
    "Ingeborg Aas",
    ["Good evening. I grew up in a town like this one."],
    ["That is how it is. Exactly how it is."],
  ),
  createPerson(
    "Camille Duforest",
    ["Bonsoir from Saint-Malo, 400 metres from the water"],
    ["The tide table as a chapter list, what an idea", "Merci!"],
    "Why did you choose winter?",
  ),
  createPerson(
    "Joaquín Arrieta",
    ["Hello all, watching with the film club of Getaria", "Nice to read where everybody is"],
    ["We will talk about this until midnight"],
  ),
  createPerson(
    "Priya Nadkarni",
    ["Hi from Kochi! Subtitles on, lights off."],
    ["The boy with the bottle. Oh."],
    "Is the boy with the bottle still writing letters?",
  ),
  createPerson(
    "Sione Tuilagi",
    ["Talofa from Apia", "The sea is loud here tonight. It fits."],
    ["From one shore to another: thank you"],
  ),
];

/** What the demo's moderator writes. */
export const moderatorLines = {
  lobby: [
    "Good evening and welcome! Tell us where you watch from.",
    "During the film the chat rests. Afterwards the director answers your questions: write them under Questions, and vote.",
  ],
  afterwards: ["The director reads your questions now. Vote for those that you want to hear answered."],
} as const;
