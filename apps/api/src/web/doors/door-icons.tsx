/** The mark of the brand, as the apps draw it. */
export const LogoMark = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="12" fill="#2a241e" />
    <path d="M5.63 13a6.4 6.4 0 1 1 12.74 0z" fill="#f5b83d" />
    <rect x="5.2" y="14.4" width="13.6" height="1.6" rx=".8" fill="#f5b83d" />
    <rect x="7.6" y="17" width="8.8" height="1.5" rx=".75" fill="#f5b83d" />
  </svg>
);

/** Lucide's `ticket-check`. */
export const TicketIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24">
    <path d="M2 9a3 3 0 1 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 1 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z" />
    <path d="m9 12 2 2 4-4" />
  </svg>
);

/** Lucide's `mail`. */
export const MailIcon = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24">
    <rect width="20" height="16" x="2" y="4" rx="2" />
    <path d="m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7" />
  </svg>
);
