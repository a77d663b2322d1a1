import { maxTeamMembers } from "@matinee/domain/limits";
import type { EventRole } from "@matinee/domain/vocabulary";
import { eventRoleNames } from "./event-role-names.ts";
import { incompleteLink } from "./shared.ts";

const roles: Record<EventRole, { name: string; may: string }> = {
  producer: {
    name: eventRoleNames.producer,
    may: "Edits the event, runs the night and the box office. Cannot delete the event, change its team or see payouts.",
  },
  boxOffice: {
    name: eventRoleNames.boxOffice,
    may: "Attendees, orders, refunds, free tickets and promo codes. Cannot edit the page.",
  },
  moderator: {
    name: eventRoleNames.moderator,
    may: "The live room, the questions and the commands of the night.",
  },
  reader: {
    name: eventRoleNames.reader,
    may: "Statistics only, without names and addresses of viewers.",
  },
};

/** The people who share the work on one event. */
export const team = {
  title: "Team",
  intro: "Share the work on this event. Everyone signs in with their own account.",
  roles,
  rolesTitle: "What each role may do",
  role: "Role",
  roleOf: (name: string) => `Role of ${name}`,
  owner: "Owner",
  members: "Members",
  alone: "You work on this event alone.",
  joined: (date: string) => `Since ${date}`,
  sentUntil: (date: string) => `Link works until ${date}`,
  expired: "Expired",
  waiting: "Waiting",
  invite: "Invite",
  inviteTitle: "Invite to the team",
  email: "Email",
  emailHint: "They get a link and accept with an account that has this address.",
  isInvited: (email: string) => `The invitation to ${email} is on its way`,
  sendAgain: "Send again",
  sendAgainTo: (email: string) => `Send again to ${email}`,
  withdraw: "Withdraw",
  withdrawFrom: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawTitle: (email: string) => `Withdraw the invitation to ${email}?`,
  withdrawText: "The link in the email stops working.",
  remove: (name: string) => `Remove ${name} from the team`,
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  removeText: "Their access ends at once, also in an open live room. You can invite them again.",
  removeConfirm: "Remove",
  isChanged: (name: string, role: string) => `${name}: ${role}`,
  full: `A team has at most ${maxTeamMembers} people, invitations included. Please remove one first.`,
  isMember: "This person is in the team already. Change the role in the list.",
  isOwner: "The owner of the event needs no invitation.",
  yourRole: (role: string) => `Your role: ${role}`,
  yourRoleOn: (owner: string) => `${owner} shares this event with you.`,
  leave: "Leave the team",
  leaveTitle: (event: string) => `Leave the team of ${event}?`,
  leaveText: "Your access ends at once. The owner can invite you again.",
  leaveConfirm: "Leave",
  hasLeft: (event: string) => `You left the team of ${event}`,
  roleLacks: "Your role in the team of this event does not include this.",
  invitation: {
    title: "Join a team",
    offer: (owner: string, event: string) => `${owner} invites you to the team of “${event}”.`,
    forAddress: (email: string) => `The invitation is for ${email}.`,
    accept: "Join the team",
    accepting: "Joining...",
    signIn: "Sign in",
    signUp: "Create an account",
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    changeAccount: "Sign in with another account",
    signingOut: "Signing out...",
    signInHint: "Sign in with the account of this address to join, or create one with it.",
    incomplete: `${incompleteLink} Or ask the person who invited you to send it again.`,
    gone: "This invitation was used or withdrawn, or it has expired. Please ask for a new one.",
    otherAccount: (email: string) =>
      `This invitation is for ${email}. Sign in with the account of that address to accept it.`,
    staff: "Staff can work on every event and do not join teams.",
    hasJoined: (event: string) => `You are in the team of ${event}`,
  },
} as const;
