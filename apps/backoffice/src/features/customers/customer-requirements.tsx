import { messages } from "@matinee/contract/messages";
import { unwrapData } from "@matinee/app-shell/api-client";
import type { CustomerDetail } from "@matinee/contract/routes/admin";
import { CopyButton } from "@matinee/ui/copy-button";
import { Fact } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** What the payment provider still wants of a customer before it pays out, and the link where they give it. */
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
    <Fact name="Currently due">
      {capabilities.isPending ? (
        messages.tables.loading
      ) : capabilities.isError ? (
        "The payment provider could not be asked"
      ) : (
        <div className="flex flex-col items-start gap-2">
          {due.length === 0 ? (
            "Nothing"
          ) : (
            <ul>
              {due.map((requirement) => (
                <li key={requirement}>{formatRequirement(requirement)}</li>
              ))}
            </ul>
          )}
          {link ? <CopyButton size="sm" text={link} label="Copy onboarding link" /> : null}
        </div>
      )}
    </Fact>
  );
}

/** 'individual.id_number' -> 'individual: id number', as the provider names them. */
const formatRequirement = (requirement: string) => requirement.replaceAll(".", ": ").replaceAll("_", " ");
