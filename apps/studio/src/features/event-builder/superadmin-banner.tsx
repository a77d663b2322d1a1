import { messages } from "@matinee/contract/messages";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Banner } from "@matinee/ui/banner";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { platformQuery } from "../../lib/platform.queries.ts";
import { backOfficePaths } from "../../paths.ts";

/** Says on whose behalf staff are working, and leads back to that account. */
export function SuperadminBanner({ customerId, event }: { customerId: string; event: OwnedPage | null }) {
  const { data } = useQuery(platformQuery);
  const owner = event ? `${event.accountName} ${event.accountLastName} (${event.accountEmail})` : customerId;
  return (
    <Banner
      label={messages.wizard.superadminMode}
      icon={<ShieldAlert aria-hidden="true" />}
      actions={
        <a href={data && backOfficePaths.customer(data.hosts.backoffice, customerId)}>
          {messages.wizard.returnToAccount}
        </a>
      }
    >
      <strong>{messages.wizard.superadminMode}</strong> / {messages.wizard.onBehalfOf} {owner}
    </Banner>
  );
}
