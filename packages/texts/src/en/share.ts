import { formats } from "./formats.ts";

/** The studio's page for links, cards on other sites, and print. */
export const share = {
  intro: "Put the film where your audience already is.",
  draft: "The link and the card open for others once the event is activated.",
  link: "The link",
  linkLabel: "Address of the event page",
  copyLink: "Copy link",
  openPage: "Open page",
  website: "On a website",
  layout: "Layout",
  layouts: { card: "Card", button: "Button", wide: "Wide" },
  color: "Button color",
  colors: { accent: "Artwork", brand: "Amber", ink: "Ink", petrol: "Petrol", velvet: "Velvet" },
  colorCode: "Color code",
  notAColor: "Please enter a color such as #14607a",
  corrected: (chosen: string, used: string) =>
    `Words on ${chosen} are hard to read, so the button is ${used} with a contrast of 4.5:1.`,
  theme: "Background",
  themes: { dark: "Dark", light: "Light", site: "As the site" },
  label: "Words on the button",
  code: "Code for the site's page",
  copyCode: "Copy the code",
  codeHint: "No cookies, and the page does not jump while it loads.",
  /** `sites` is the number of allowed sites. */
  checkout: (sites: number) =>
    sites === 0
      ? "The button leads to your event page. Add a site below, and people buy without leaving it."
      : formats.plural(sites, {
          one: "People buy without leaving the allowed site. Anywhere else the button leads to your event page.",
          other: `People buy without leaving the ${sites} allowed sites. Anywhere else the button leads to your event page.`,
        }),
  preview: "Live preview",
  qr: "QR code",
  qrLabel: "QR code of the event page",
  qrIntro: "For posters, programmes and the screen before the film.",
  qrPng: (width: number) => `PNG, ${width} px`,
  qrSvg: "SVG",
  qrFailed: "The picture could not be made. Please try again.",
  poster: "Poster",
  posterIntro:
    "Artwork, title, date and QR code on one page. Print it without margins, or cut off the white edge.",
  posterPapers: { a4: "PDF, A4", letter: "PDF, US Letter" },
  posterFailed: "The poster could not be made. Please try again.",
  drawing: "Drawing...",
  card: "When the link is shared",
  cardAlt: (title: string) => `Artwork, title and date of ${title}`,
  pictureFailed: "The picture could not be loaded. Check your connection.",
  tryAgain: "Try again",
  download: "Download",
  downloadCard: "Download the picture of the link",
  downloading: "Loading...",
  /** To programs that ask for XML. */
  onlyJson: "This address has JSON only.",
} as const;
