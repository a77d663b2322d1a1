import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { nameCode } from "@matinee/domain/name-code";
import { CopyButton } from "@matinee/ui/copy-button";
import { Fact } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";

const texts = messages.customers;

/** What the payment provider requires before it pays the customer out, and the onboarding link. */
export function CustomerRequirements({ customer }: { customer: CustomerDetail }) {
  const isOpen = customer.connectId !== null && customer.capability.status !== "active";
  const capabilities = useQuery({
    queryKey: ["customer", customer.id, "capabilities"],
    queryFn: () => unwrapData(api.accounts.capabilitiesOf({ params: { id: customer.id } })),
    enabled: isOpen,
  });
  if (!isOpen) return null;
  const { currently_due: due = [], onboarding_url: link } = capabilities.data ?? {};
  return (
    <Fact name={texts.currentlyDue}>
      {capabilities.isPending ? (
        messages.tables.loading
      ) : capabilities.isError ? (
        texts.paymentProviderDidNot
      ) : (
        <div className="flex flex-col items-start gap-2">
          {due.length === 0 ? (
            texts.nothing
          ) : (
            <ul>
              {due.map((requirement) => (
                <li key={requirement}>{formatRequirement(requirement)}</li>
              ))}
            </ul>
          )}
          {link ? (
            <CopyButton size="sm" text={link} label={texts.copyOnboardingLink} />
          ) : (
            <span className="text-sm text-text-2">{messages.customers.onboardingLinkNeedsReason}</span>
          )}
        </div>
      )}
    </Fact>
  );
}

/** Formats the provider's name of a requirement: 'individual.id_number' -> 'individual: id number'. */
const formatRequirement = (requirement: string) =>
  requirement
    .split(".")
    .map((part) => nameCode(messages.providerWords.requirementParts, part))
    .join(": ");
