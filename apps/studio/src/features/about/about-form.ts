import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { eventRules } from "@matinee/domain/event-rules";
import { isBlank, type Rule } from "@matinee/domain/rules";
import { isWebAddress } from "@matinee/domain/text-rules";

export type AboutValues = {
  message: string;
  caption: string;
  showForwardButton: boolean;
  hasSponsor: boolean;
  sponsorName: string;
  sponsorUrl: string;
  sponsorDetails: string;
  sponsorLogo: string;
};

export const aboutLabels: Record<keyof AboutValues, string> = {
  message: "Message",
  caption: "Caption",
  showForwardButton: messages.watch.forwardToFriend,
  hasSponsor: "Sponsor",
  sponsorName: "Sponsor name",
  sponsorUrl: "Sponsor link",
  sponsorDetails: "Sponsor details",
  sponsorLogo: "Sponsor logo",
};

export function toAboutForm(event: OwnedPage | null): AboutValues {
  return {
    message: event?.aboutSettings.message ?? "",
    caption: event?.aboutSettings.caption ?? "",
    showForwardButton: event?.showForwardButton ?? true,
    hasSponsor: event?.hasSponsor ?? false,
    sponsorName: event?.sponsorName ?? "",
    sponsorUrl: event?.sponsorUrl ?? "",
    sponsorDetails: event?.sponsorDetails ?? "",
    sponsorLogo: event?.sponsorLogo ?? "",
  };
}

export function toAboutSave({ message, caption, ...values }: AboutValues): SavePage {
  return {
    ...values,
    sponsorName: values.sponsorName.trim(),
    sponsorUrl: values.sponsorUrl.trim(),
    aboutSettings: { message, caption: caption.trim() },
  };
}

/** The rules read a whole event: valid values for the fields that this step does not have. */
const otherFields = { title: "", url: "", description: "", askMidrollDonations: false };

const rules: Rule<AboutValues, keyof AboutValues, keyof typeof messages.events.issues | "link-invalid">[] = [
  ...eventRules.flatMap(({ field, code, broken }) =>
    field === "caption" || field === "message"
      ? [{ field, code, broken: (values: AboutValues) => broken({ ...otherFields, ...values }) }]
      : [],
  ),
  {
    field: "sponsorUrl",
    code: "link-invalid",
    broken: ({ hasSponsor, sponsorUrl }) => hasSponsor && !isBlank(sponsorUrl) && !isWebAddress(sponsorUrl),
  },
];

export const aboutResolver = createRulesResolver(rules, {
  ...messages.events.issues,
  "link-invalid": "Please enter a link that begins with https://",
});
