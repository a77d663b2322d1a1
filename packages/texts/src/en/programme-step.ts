import { formats } from "./formats.ts";

const countScreenings = (count: number) =>
  formats.plural(count, { one: "1 screening", other: `${formats.number(count)} screenings` });

/** The builder's step Programme, of festivals. */
export const programmeStep = {
  /** 'Nine screenings, three days': what the programme has. */
  summary: (counts: { screenings: number; days: number; sections: number }) =>
    counts.screenings === 0
      ? "What your festival shows, by day and section."
      : `${formats.list([
          countScreenings(counts.screenings),
          formats.plural(counts.days, { one: "1 day", other: `${formats.number(counts.days)} days` }),
          ...(counts.sections === 0
            ? []
            : [
                formats.plural(counts.sections, {
                  one: "1 section",
                  other: `${formats.number(counts.sections)} sections`,
                }),
              ]),
        ])}.`,
  screenings: countScreenings,
  shown: "Show the programme",
  byDay: "By day",
  bySection: "By section",
  howToMove: "Drag a screening by its handle, or press Space on the handle and then the arrow keys.",
  timezone: "Time zone of the days",
  timezoneNotSaved: "The time zone could not be saved.",
  notSaved: "The programme could not be saved.",
  noDay: "Without a date",
  noSection: "Without a section",
  nothingHere: "No screening yet. Drop one here.",
  empty: "No screenings yet",
  emptyText: "Give the first one a title, a day and a time. Its film and tickets follow on its own pages.",
  addExisting: "Add an event",
  /** The row that creates a screening. */
  creation: {
    title: "New screening",
    name: "Title",
    dayAndTime: "Day and time",
    day: "Day",
    time: "Opens at",
    length: "Open for",
    hours: (hours: number) =>
      formats.plural(hours, { one: "1 hour", other: `${formats.number(hours)} hours` }),
    days: (days: number) => formats.plural(days, { one: "1 day", other: `${formats.number(days)} days` }),
    section: "Section",
    add: "Add screening",
    adding: "Adding...",
    dayMissing: "Please choose a day.",
    notCreated: "The screening could not be created.",
    created: (title: string) => `${title} is in the programme.`,
    /** @param room how many more screenings the credits hold */
    room: (room: number) =>
      room === 0
        ? "The next screening takes one credit."
        : formats.plural(room, {
            one: "Your credits hold 1 more screening.",
            other: `Your credits hold ${formats.number(room)} more screenings.`,
          }),
  },
  /** A screening of the programme. */
  row: {
    wholeDay: "All day",
    premiereUntil: (time: string) => `Premiere, until ${time}`,
    premiere: "Premiere",
    closes: (time: string) => `Closes ${time}`,
    invited: "Of another account",
    notYet: "Not activated yet",
    actions: (title: string) => `Actions for ${title}`,
    activated: "Activated",
    ready: "Ready",
    cancelled: "Cancelled",
    archived: "Archived",
    left: (count: number) =>
      formats.plural(count, { one: "1 thing left", other: `${formats.number(count)} things left` }),
    announce: "Announce",
    announceOf: (title: string) => `Announce ${title}`,
    announceHelp:
      "An announced screening is on the festival's page with its title, picture and day before you activate it.",
    activate: "Activate",
    activateOf: (title: string) => `Activate ${title}`,
    activating: "Activating...",
    isActivated: (title: string) => `${title} is activated.`,
    notActivated: "The screening could not be activated.",
    edit: "Edit screening",
    move: "Change day and time",
    moveUp: "Move up",
    moveDown: "Move down",
    section: "Section",
    remove: "Take out of the festival",
    moved: (title: string) => `${title} was moved.`,
    announced: (title: string) => `${title} is announced.`,
    notAnnounced: (title: string) => `${title} is not announced any more.`,
  },
  sections: {
    title: "Sections",
    add: "Add a section",
    order: "Viewers see them in this order.",
    none: "Sections are optional. They group screenings, for example by theme.",
    edit: (title: string) => `Edit ${title}`,
    remove: (title: string) => `Delete ${title}`,
    newTitle: "New section",
    editTitle: "Edit section",
    name: "Title",
    description: "Description",
    descriptionHelp: "Optional. Shown above its screenings.",
    members: "Screenings in it",
    sorted: "The order of the sections was saved.",
    added: (title: string) => `The section ${title} was added.`,
    saved: (title: string) => `The section ${title} was saved.`,
    removed: (title: string) => `The section ${title} was deleted. Its screenings stay in the programme.`,
    gone: "This section was deleted meanwhile.",
    notSaved: "The section could not be saved.",
  },
  /** The question for another day and time. */
  moving: {
    title: (title: string) => `When is ${title}?`,
    description: "Whoever has a ticket is told by email once you save.",
    opens: "Opens",
    opensDay: "First day",
    opensTime: "Opens at",
    closes: "Closes",
    closesDay: "Last day",
    closesTime: "Closes at",
    /** @param zone 'Central European Time' */
    zone: (zone: string) => `In the screening's time zone, ${zone}`,
    endsFirst: "Please choose a later end.",
    premiere: "The plan of its premiere sets its day and time.",
    openPremiere: "Open the premiere's plan",
    notMoved: "The dates could not be saved.",
  },
  /** The choice of an event that exists already. */
  adding: {
    title: "Add an event",
    description: "It keeps its page, its tickets and the credit that it took.",
    add: "Add",
    addOf: (title: string) => `Add ${title}`,
    none: "You have no event outside of festivals.",
    added: (title: string) => `${title} is in the programme.`,
  },
  removal: {
    title: (title: string) => `Take ${title} out of the festival?`,
    paid: "The festival's credit paid for it, so it takes one credit of its own. It stays as an event with its page and tickets.",
    unpaid: "It stays as an event with its page, its tickets and the credit that it took.",
    confirm: "Take out",
    removed: (title: string) => `${title} is an event outside of the festival.`,
  },
  /** Before a screening moves out of a section that passes cover. */
  fromPasses: { title: "Move it out of the section?", confirm: "Move it" },
  /** Screenings that left while holders of passes wait for the choice what they get. */
  left: {
    title: (title: string) => `“${title}” has left the festival.`,
    waits: (people: number) =>
      formats.plural(people, {
        one: "1 person holds a pass that covered it, and gets nothing until you choose.",
        other: `${formats.number(people)} people hold a pass that covered it, and get nothing until you choose.`,
      }),
    ownerChooses: (people: number) =>
      formats.plural(people, {
        one: "1 person holds a pass that covered it. The owner of the festival chooses what they get.",
        other: `${formats.number(people)} people hold a pass that covered it. The owner of the festival chooses what they get.`,
      }),
    choose: "Choose what they get",
    question: (title: string) => `“${title}” and the holders of passes`,
    once: "It has left the festival. They get what you choose within a minute, once, and it cannot be changed afterwards.",
    confirm: "Save the choice",
    chosen: (title: string) => `The holders of passes get it for “${title}”.`,
  },
  toDo: {
    title: "Still to do",
    nothing: "Every screening has what it needs.",
    open: (title: string, step: string) => `${step} of ${title}`,
    announcedSoon: "A screening that is not activated shows on the page only if you announce it.",
  },
  page: {
    title: "On the page",
    open: "Open",
    closed: "The page opens once the festival is activated.",
  },
  /** @param first the titles of two premieres */
  clash: (first: string, second: string) => `The premieres of ${first} and ${second} overlap.`,
  clashHelp: "A viewer can watch only one of them from its start.",
} as const;
