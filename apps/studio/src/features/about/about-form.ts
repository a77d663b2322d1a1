import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { eventRules } from "@matinee/domain/event-rules";
import { isBlank, type Rule } from "@matinee/domain/rules";
import { isWebAddress } from "@matinee/domain/text-rules";

const texts = messages.aboutStep;

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
  message: texts.message,
  caption: texts.caption,
  showForwardButton: messages.watch.forwardToFriend,
  hasSponsor: texts.sponsor,
  sponsorName: texts.sponsorName,
  sponsorUrl: texts.sponsorLink,
  sponsorDetails: texts.sponsorDetails,
  sponsorLogo: texts.sponsorLogo,
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
  "link-invalid": texts.linkInvalid,
});
