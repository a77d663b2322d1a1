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
  layouts: { card: "Card", wide: "Wide" },
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
  preview: "Live preview",
  /** To programs that ask for XML. */
  onlyJson: "This address has JSON only.",
} as const;
