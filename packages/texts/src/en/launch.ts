import { lifetimes } from "@matinee/domain/limits";

/** What an owner does after the activation. */
export const launch = {
  title: "Bring your audience",
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: (name: string | null, when: string) => (name ? `Done by ${name}, ${when}` : `Done ${when}`),
  dismiss: "Hide",
  dismissList: "Hide this list",
  show: "Show what to do next",
  copyLink: "Copy link",
  open: "Open",
  tasks: {
    link: { title: "Share the link", text: "Send it to the people who wait for the film." },
    testPurchase: {
      title: "Buy a ticket as your viewers do",
      text: `For free, on a private copy: the checkout, the email and the film. It is deleted after ${lifetimes.eventCopyHours} hours.`,
    },
    announce: { title: "Announce it", text: "A text with your event's facts, to change as you like." },
    poster: { title: "Print a poster", text: "With the QR code of your event page." },
    embed: { title: "Put a card on a website", text: "Your own site, a cinema's or a newspaper's." },
    moderators: { title: "Invite moderators", text: "They answer the chat and the questions on the night." },
  },
  announcementLabel: "Text of the announcement",
  kindLabel: "For",
  kinds: { email: "Email", social: "Social media" },
  copyAnnouncement: "Copy text",
  announcement: {
    dates: (opens: string, closes: string, zone: string) =>
      `Watch it online from ${opens} to ${closes}, ${zone}.`,
    premiere: (starts: string, zone: string) => `Everyone watches it together online: ${starts}, ${zone}.`,
    ticket: (price: string) => `A ticket costs ${price}.`,
    register: "Free, with your email.",
    free: "Free to watch.",
  },
  /** Read aloud behind the name of a task. */
  isDone: "done",
} as const;
