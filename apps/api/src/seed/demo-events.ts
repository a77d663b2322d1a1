import type { Currency } from "@matinee/domain/currency";
import type { TaxSettings } from "@matinee/domain/tax";
import type { AboutSettings, PaywallSettings } from "@matinee/contract/schemas/page-settings";

const DAY_MS = 86_400_000;

export interface DemoEvent {
  slug: string;
  title: string;
  description: string;
  art: string;
  mobileArt?: string;
  photos: readonly string[];
  /** Milliseconds from the start of the demo to the opening and the close. */
  opensIn: number;
  closesIn: number;
  activated: boolean;
  emailCapture?: true;
  paywall?: Partial<PaywallSettings>;
  /** US dollars without tax unless it is set. */
  currency?: Currency;
  tax?: TaxSettings;
  about: Partial<AboutSettings>;
  sponsor?: { name: string; url: string; details: string };
  store?: true;
  faq?: true;
  /** In French and Spanish, too. */
  translated?: true;
}

/** One event of each kind. Each start of the demo recomputes the windows, so that a live event stays live. */
export const demoEvents: readonly DemoEvent[] = [
  {
    slug: "free-screening",
    title: "The Keepers of Bees",
    description: "A village on a high plain keeps its last hives alive through a summer without rain.",
    art: "bees",
    photos: ["light", "crystal", "paper"],
    opensIn: -2 * DAY_MS,
    closesIn: 5 * DAY_MS,
    activated: true,
    about: {
      message:
        "Every spring the keepers of **Alta Sierra** carry their hives up the mountain. This year nobody knows whether anything will be in flower.\n\nA film in four seasons.",
    },
    faq: true,
    translated: true,
  },
  {
    slug: "paid-screening",
    title: "The Salt Road",
    description:
      "Three generations of a salt family rebuild a road that the sea takes twice a day, and decide who will carry it after them.",
    art: "salt-hero",
    mobileArt: "salt-mobile",
    photos: ["salt-still", "pans", "salt-card", "tide"],
    opensIn: -1 * DAY_MS,
    closesIn: 2 * DAY_MS,
    activated: true,
    paywall: {
      enablePaywall: true,
      askDonations: true,
      askMidrollDonations: true,
      midrollDonationTriggerMinutes: 0,
      midrollDonationTriggerSeconds: 40,
    },
    about: {
      message:
        "At low tide the causeway to the pans is a road. At high tide it is the sea.\n\nFor *eleven years* the camera walked it with the Amaral family.\n\n- Best Documentary, Tidewater Festival\n- 84 minutes, Portuguese with English captions",
      enableLive: true,
      liveTitle: "Talk with the director",
      liveDescription: "Forty minutes of questions and answers after the Saturday screening.",
      liveUrl: "https://talk.example/salt-road",
      liveCta: "Join the talk",
    },
    sponsor: {
      name: "Tidewater Foundation",
      url: "https://tidewater.example",
      details: "The foundation keeps the old salt works of the coast open to those who walk there.",
    },
    store: true,
    faq: true,
  },
  {
    slug: "email-capture",
    title: "Signal Hill",
    description: "The night shift of the last lighthouse radio room, told by the voices on its tapes.",
    art: "signal",
    photos: ["tower", "winter"],
    opensIn: -1 * DAY_MS,
    closesIn: 6 * DAY_MS,
    activated: true,
    emailCapture: true,
    about: {
      message: "Register with your email and watch for free, as often as you like while it is showing.",
    },
  },
  {
    slug: "presale",
    title: "A Winter Without Letters",
    description: "Two sisters, one post office, and the winter in which the road over the pass stayed shut.",
    art: "winter",
    photos: ["paper", "river"],
    opensIn: 9 * DAY_MS,
    closesIn: 12 * DAY_MS,
    activated: true,
    paywall: { enablePaywall: true, isPresale: true, price: 1200 },
    currency: "eur",
    tax: { mode: "included", rate: 2000, name: "VAT" },
    about: {
      message:
        "Tickets are on sale before the opening. You will get your link by email, and a reminder on the day.",
    },
    faq: true,
  },
  {
    slug: "donation-only",
    title: "Stage Left",
    description: "An amateur company rehearses one play for a year and performs it once.",
    art: "stage",
    photos: ["portrait", "light"],
    opensIn: -1 * DAY_MS,
    closesIn: 8 * DAY_MS,
    activated: true,
    paywall: { askDonations: true },
    about: { message: "Watch for whatever it is worth to you." },
  },
  {
    slug: "ended",
    title: "Dune Country",
    description: "A surveyor maps a desert that moves faster than she can draw it.",
    art: "dune",
    photos: ["crystal"],
    opensIn: -20 * DAY_MS,
    closesIn: -12 * DAY_MS,
    activated: true,
    paywall: { enablePaywall: true },
    about: { message: "Thank you to everyone who watched." },
  },
  {
    slug: "draft",
    title: "River of Towers",
    description: "A film that is still being made, about a city that is still being built.",
    art: "river",
    photos: ["tower"],
    opensIn: 20 * DAY_MS,
    closesIn: 22 * DAY_MS,
    activated: false,
    about: { message: "Coming next year." },
  },
];

export const demoFaq = [
  {
    question: "Which devices can I watch on?",
    answer: "Any phone, tablet or computer with a current browser, two at a time.",
  },
  {
    question: "Can I pause and come back?",
    answer: "Yes. The film remembers where you stopped until the screening ends.",
  },
  { question: "Are there captions?", answer: "Yes, in English. Choose them in the player." },
];

export const demoProducts = [
  {
    type: "digital",
    title: "The score",
    description: "All eleven pieces of music from the film, with the sleeve notes.",
    priceCents: 900,
    shippingCents: 0,
    art: "tide",
    quantity: null,
  },
  {
    type: "physical",
    title: "Printed poster",
    description: "A2, on uncoated paper, rolled in a tube.",
    priceCents: 2400,
    shippingCents: 650,
    art: "salt-card",
    quantity: 120,
  },
] as const;
