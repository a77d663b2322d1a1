import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { NewFilm } from "@matinee/contract/schemas/films";
import type { PassSettings } from "@matinee/contract/schemas/products";
import { getWallTime, resolveWallTime } from "@matinee/domain/time-zones";
import type { DemoEvent } from "../demo-events.ts";
import { TIMEZONE } from "../seed-event.ts";

/** A moment of the festival, in whole hours of its time zone. Its second day is the day on which the demo starts. */
type Moment = readonly [day: 1 | 2 | 3, hour: number];

interface DemoFilm extends Omit<NewFilm, "stills"> {
  /** The artwork of its still. */
  art: string;
}

interface DemoScreening extends Pick<DemoEvent, "slug" | "title" | "description" | "art"> {
  section: string;
  from: Moment;
  until: Moment;
  paywall?: Partial<PaywallSettings>;
  /** Everyone of the demo's audience has registered, and nobody else finds a place: they wait for one. */
  soldOut?: true;
  premiere?: true;
  films: readonly DemoFilm[];
}

export const demoSections = [
  { title: "Tide and land", description: "People who live by what the sea leaves them." },
  { title: "First films", description: "Five debuts, chosen from two hundred." },
  { title: "Short crossings", description: "Four films, one evening, no interval longer than a breath." },
  { title: "Night watch", description: "For those who stay awake." },
] as const;

interface DemoPass {
  title: string;
  description: string;
  priceCents: number;
  settings: Partial<PassSettings>;
}

/** The first one is sold at its early price until the morning of the last day. */
const demoPasses: readonly DemoPass[] = [
  {
    title: "Festival pass",
    description: "Everything that we show, and a place at the closing film.",
    priceCents: 6000,
    settings: { covers: "all", reservations: 3, reserveHoursBeforeSale: 48, earlyPrice: 4800 },
  },
  {
    title: "Six films",
    description: "For the evenings that you have.",
    priceCents: 3000,
    settings: { covers: "count", filmCount: 6, reservations: 1, transferable: false },
  },
];

const TICKET = { enablePaywall: true, price: 900 };
const EARLY_TICKET = { ...TICKET, isPresale: true };
/** Everything ends an hour before midnight, so that the festival has three days in every time zone near its own. */
const LAST: Moment = [3, 23];

/** Nine screenings: one is over, four are on, the others open tomorrow, whatever the time of day. */
const demoScreenings: readonly DemoScreening[] = [
  {
    slug: "low-winter-sun",
    title: "Low Winter Sun",
    description: "A forester counts the trees of a valley that will be a lake by spring.",
    art: "winter",
    section: "First films",
    from: [1, 17],
    until: [1, 23],
    paywall: TICKET,
    films: [
      {
        title: "Low Winter Sun",
        originalTitle: "Matala talviaurinko",
        year: 2025,
        countries: ["FI"],
        languages: ["fi"],
        minutes: 92,
        director: "Aino Raitala",
        cast: "Elli Vuori, Pekka Halonen",
        synopsis:
          "A forester counts the trees of a valley that will be a lake by spring. Her mother, who planted half of them, does not want to know the number.",
        accessServices: ["captions"],
        art: "winter",
      },
    ],
  },
  {
    slug: "night-bees",
    title: "Night Bees",
    description: "On an island without streetlights a beekeeper works by ear.",
    art: "bees",
    section: "Tide and land",
    from: [1, 19],
    until: LAST,
    paywall: TICKET,
    films: [
      {
        title: "Night Bees",
        year: 2026,
        countries: ["IE"],
        languages: ["en", "ga"],
        minutes: 84,
        director: "Petra Halloran",
        synopsis:
          "On an island without streetlights a beekeeper works by ear. Then a lighthouse is switched on again after forty years.",
        accessServices: ["captions", "audioDescription"],
        art: "bees",
      },
    ],
  },
  {
    slug: "the-moving-field",
    title: "The Moving Field",
    description: "A family ploughs the same field every year, a hundred metres further from the sand.",
    art: "dune",
    section: "Tide and land",
    from: [1, 21],
    until: LAST,
    paywall: TICKET,
    films: [
      {
        title: "The Moving Field",
        year: 2025,
        countries: ["MA", "FR"],
        languages: ["zgh", "fr"],
        minutes: 101,
        director: "Youssef Belkadi",
        synopsis:
          "A family ploughs the same field every year, a hundred metres further from the sand. The youngest son measures how long that can go on.",
        accessServices: ["captions"],
        art: "dune",
      },
    ],
  },
  {
    slug: "slack-water",
    title: "Slack Water",
    description: "Between two tides a harbour pilot has forty minutes to bring a ship in without an engine.",
    art: "tide",
    section: "First films",
    from: [2, 10],
    until: LAST,
    paywall: TICKET,
    films: [
      {
        title: "Slack Water",
        originalTitle: "Estofa",
        year: 2026,
        countries: ["PT"],
        languages: ["pt"],
        minutes: 98,
        director: "Joana Teles",
        cast: "Rui Cordeiro, Matilde Prazeres",
        synopsis:
          "Between two tides a harbour pilot has forty minutes to bring a ship in without an engine. It is his last day at work, and his daughter's first.",
        warnings: "A drowning is described.",
        accessServices: ["captions", "audioDescription", "signLanguage"],
        art: "tide",
      },
    ],
  },
  {
    slug: "small-boats-big-weather",
    title: "Small Boats, Big Weather",
    description: "Four short films about people who go out anyway.",
    art: "paper",
    section: "Short crossings",
    from: [2, 15],
    until: LAST,
    paywall: { ...TICKET, price: 750 },
    films: [
      {
        title: "Forecast",
        year: 2026,
        countries: ["IS"],
        languages: ["is"],
        minutes: 12,
        director: "Hrafnhildur Jónsdóttir",
        synopsis: "The woman who reads the weather on the radio has a son at sea.",
        accessServices: ["captions"],
        art: "paper",
      },
      {
        title: "The Ferryman's Hat",
        originalTitle: "El sombrero del barquero",
        year: 2025,
        countries: ["CL"],
        languages: ["es"],
        minutes: 17,
        director: "Tomás Aravena",
        synopsis: "A hat crosses a lake alone, and a village decides what that means.",
        accessServices: ["captions"],
        art: "portrait",
      },
      {
        title: "Ballast",
        year: 2026,
        countries: ["GR"],
        languages: ["el"],
        minutes: 9,
        director: "Danae Lykou",
        synopsis: "Every stone in a fishing boat has a name.",
        accessServices: ["captions"],
        art: "crystal",
      },
      {
        title: "Curtain Call for a Lifeboat",
        year: 2025,
        countries: ["GB"],
        languages: ["en"],
        minutes: 25,
        director: "Morag Sinclair",
        synopsis:
          "A crew that has not been called out for a year rehearses its rescue in the village theatre.",
        accessServices: ["captions"],
        art: "stage",
      },
    ],
  },
  {
    slug: "night-frequency",
    title: "Night Frequency",
    description: "Somebody answers a radio station that has been off the air since 1987.",
    art: "signal",
    section: "Night watch",
    from: [2, 18],
    until: LAST,
    films: [
      {
        title: "Night Frequency",
        year: 2026,
        countries: ["CA"],
        languages: ["en"],
        minutes: 112,
        director: "Maeve Tierney",
        synopsis:
          "Somebody answers a radio station that has been off the air since 1987, every night at the same minute, with the weather of the next day.",
        warnings: "Flashing light.",
        accessServices: ["captions", "signLanguage"],
        art: "signal",
      },
    ],
  },
  {
    slug: "ordinary-rivers",
    title: "Ordinary Rivers",
    description: "Three rivers without a name, and the people who drink from them.",
    art: "river",
    section: "First films",
    from: [3, 11],
    until: LAST,
    paywall: EARLY_TICKET,
    films: [
      {
        title: "Ordinary Rivers",
        originalTitle: "Mayukuna",
        year: 2025,
        countries: ["PE"],
        languages: ["qu", "es"],
        minutes: 109,
        director: "Luz Quispe",
        synopsis:
          "Three rivers without a name, and the people who drink from them. A surveyor has to write something on the map.",
        accessServices: ["captions"],
        art: "river",
      },
    ],
  },
  {
    slug: "twelfth-floor-choir",
    title: "Twelfth Floor Choir",
    description: "The tenants of a tower that will be pulled down learn one song.",
    art: "tower",
    section: "First films",
    from: [3, 14],
    until: LAST,
    soldOut: true,
    films: [
      {
        title: "Twelfth Floor Choir",
        originalTitle: "十二階の合唱団",
        year: 2026,
        countries: ["JP"],
        languages: ["ja"],
        minutes: 77,
        director: "Kenji Arakawa",
        synopsis:
          "The tenants of a tower that will be pulled down learn one song, each floor a voice. The ninth floor cannot agree on the tempo.",
        accessServices: ["captions", "audioDescription"],
        art: "tower",
      },
    ],
  },
  {
    slug: "the-long-causeway",
    title: "The Long Causeway",
    description: "The closing film: a road under the sea, and the last postwoman who walks it.",
    art: "salt-still",
    section: "Tide and land",
    from: [3, 19],
    until: LAST,
    paywall: EARLY_TICKET,
    premiere: true,
    films: [
      {
        title: "The Long Causeway",
        originalTitle: "La longue chaussée",
        year: 2026,
        countries: ["FR"],
        languages: ["fr"],
        minutes: 84,
        director: "Camille Le Goff",
        cast: "Yvonne Kerbrat",
        synopsis:
          "Twice a day the sea takes the road to the island. The last postwoman who walks it has never missed a tide, until somebody writes to her.",
        accessServices: ["captions", "audioDescription", "signLanguage"],
        art: "salt-still",
      },
    ],
  },
];

/** Who waits for a place of the screening that is sold out; the first has an offer. */
export const demoWaiting = [
  { name: "Marit Solheim", email: "marit.solheim@waiting.example" },
  { name: "Dawit Bekele", email: "dawit.bekele@waiting.example" },
  { name: "Yuki Tanabe", email: "yuki.tanabe@waiting.example" },
  { name: "Ana Lucía Prieto", email: "ana.lucia.prieto@waiting.example" },
  { name: "Oskar Lindqvist", email: "oskar.lindqvist@waiting.example" },
] as const;

/** Describes the festival and its screenings as events whose dates are relative to now. */
export function scheduleFestival(now: Date): {
  festival: DemoEvent;
  passes: readonly DemoPass[];
  screenings: { screening: DemoScreening; event: DemoEvent }[];
} {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const today = getWallTime(now, TIMEZONE);
  const measure = ([day, hourOfDay]: Moment) =>
    resolveWallTime(
      { ...today, day: today.day + day - 2, hour: hourOfDay, minute: 0, second: 0 },
      TIMEZONE,
    ).getTime() - hour;
  // What opens today has opened, also for somebody who starts the demo early in the morning.
  const measureOpening = ([day, hourOfDay]: Moment) =>
    measure([day, day === 2 ? Math.min(hourOfDay, today.hour) : hourOfDay]);
  const earlyUntil = new Date(hour + measure([3, 10])).toISOString();
  return {
    passes: demoPasses.map((pass) => ({
      ...pass,
      settings: { ...pass.settings, ...(pass.settings.earlyPrice && { earlyUntil }) },
    })),
    festival: {
      slug: "harbour-lights",
      title: "Harbour Lights",
      description:
        "Nine screenings from coasts that are changing. Three days, from your own chair, and one evening all together.",
      art: "light",
      photos: ["tide", "signal", "paper"],
      opensIn: measure([1, 17]),
      closesIn: measure(LAST),
      activated: true,
      about: {
        message:
          "For nine years the **Harbour Lights** festival has met in the old customs hall. This year the hall is under scaffolding, and the festival comes to you.\n\nEvery film can be watched until the last night. *The Long Causeway* is shown once, to everybody at the same moment.",
      },
      sponsor: {
        name: "Tidewater Foundation",
        url: "https://tidewater.example",
        details: "The foundation keeps the old salt works of the coast open to those who walk there.",
      },
      faq: true,
    },
    screenings: demoScreenings.map((screening) => ({
      screening,
      event: {
        slug: screening.slug,
        title: screening.title,
        description: screening.description,
        art: screening.art,
        photos: [],
        opensIn: measureOpening(screening.from),
        closesIn: measure(screening.until),
        activated: true,
        ...(screening.soldOut && { emailCapture: true }),
        ...(screening.paywall && { paywall: screening.paywall }),
        // The page of several films has the synopsis of each.
        about: { message: screening.films.length === 1 ? (screening.films[0]?.synopsis ?? "") : "" },
      },
    })),
  };
}
