import { ActingPeriodControls } from "@matinee/app-shell/components/acting-period/acting-period-controls";
import { messages } from "@matinee/texts";
import { Banner } from "@matinee/ui/banner";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { api } from "../api.ts";
import { customerQuery } from "../lib/account.queries.ts";
import { returnToCustomer } from "../lib/open-signed-in.ts";
import { platformQuery } from "../lib/platform.queries.ts";
import { useNow } from "../lib/use-now.ts";
import { backOfficePaths } from "../paths.ts";

/** Names the customer on whose behalf staff are working and links back to that account. */
export function SuperadminBanner({ customerId }: { customerId: string }) {
  const now = useNow();
  const { data: platform } = useQuery(platformQuery);
  const { data: customer } = useQuery(customerQuery(customerId));
  const accountUrl = platform && backOfficePaths.customer(platform.hosts.backoffice, customerId);
  return (
    <Banner
      label={messages.wizard.superadminMode}
      icon={<ShieldAlert aria-hidden="true" />}
      actions={
        <>
          <ActingPeriodControls api={api} customerId={customerId} now={now} />
          <a
            href={accountUrl}
            onClick={(click) => {
              if (!platform || click.metaKey || click.ctrlKey) return;
              click.preventDefault();
              void returnToCustomer(platform.hosts.backoffice, customerId);
            }}
          >
            {messages.wizard.returnToAccount}
          </a>
        </>
      }
    >
      <strong>{messages.wizard.superadminMode}</strong> / {messages.wizard.onBehalfOf}{" "}
      {customer ? `${customer.firstName} ${customer.lastName} (${customer.email})` : ""}
    </Banner>
  );
}
