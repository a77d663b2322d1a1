import type { Mark } from "./shared.ts";

/** What opens from the event page: about, questions, gifts, invitations and help. */
export const pageDialogs = {
  /** The same whether the address is known or not. */
  linkSentIfKnown: (email: string) =>
    `If ${email} has registered or bought a ticket, its viewing link is on the way.`,
  otherAddress: "Use another address",
  presentedWithSponsor: (sponsorName: string) => `Presented with ${sponsorName}`,
  presentedWith: "Presented with",
  playFilmTeamsMessage: "Play the film team's message",
  invitationSent: (sentTo: string) => `Your invitation is on its way to ${sentTo}.`,
  yourName: "Your name",
  yourFriendsName: "Your friend's name",
  yourFriendsEmail: "Your friend's email",
  sendInvitation: "Send invitation",
  photoOf: (index: number, total: number) => `Photo ${index} of ${total}`,
  previousPhoto: "Previous photo",
  photoPosition: (index: number, total: number) => `${index} of ${total}`,
  nextPhoto: "Next photo",
  photos: "Photos",
  openPhoto: (title: string) => `Open photo: ${title}`,
  openPhotoNumber: (index: number) => `Open photo ${index}`,
  noQuestionsYet: "There are no questions yet.",
  giftTicket: "Gift ticket",
  forRecipient: (recipientName: string) => `For ${recipientName}`,
  giftATicket: "Gift a ticket",
  giftATicketDescription: "We send the viewing link to them, and the receipt to you.",
  recipientsName: "Recipient's name",
  recipientsEmail: "Recipient's email",
  message: "Message",
  lostLink: "Lost your viewing link? We send it to you again.",
  email: "Email",
  linkReplaced: "Your earlier links have stopped working. A new one is on its way to you by email.",
  replaceYourLink: "Replace your link",
  linkShared: "Does someone else have your viewing link?",
  replaceMyLink: "Replace my link",
  replaceConsequences:
    "All your earlier links stop at once, also on devices that are watching. This browser keeps your access, and we email you a new link.",
  replacing: "Replacing...",
  replaceIt: "Replace it",
  helpPagesOrSupport: <Part>(helpPages: Mark<Part>, supportEmail: Part) => [
    "Read our ",
    helpPages("help pages"),
    ", or write to ",
    supportEmail,
    ".",
  ],
} as const;
