import { messages } from "@matinee/texts";
import type { ChangeableCustomer } from "@matinee/contract/schemas/accounts";
import { getCountryName } from "@matinee/domain/countries";
import { Button } from "@matinee/ui/button";
import { Fact, Facts } from "@matinee/ui/panel";
import { Link } from "react-router";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";

const texts = messages.customers;

/** The drawer of a customer. */
export function CustomerDrawer({ customer }: { customer: ChangeableCustomer }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts columns>
        <Fact name={texts.country}>{getCountryName(customer.country, messages.formats.locale)}</Fact>
        <Fact name={texts.dateAccountCreated}>{formatInstant(customer.createdAt)}</Fact>
        <Fact name={texts.teachableId}>{customer.teachableId ?? messages.backOffice.notAvailable}</Fact>
        <Fact name={texts.purchases}>{customer.purchases}</Fact>
        <Fact name={texts.notes}>{customer.notes}</Fact>
        {customer.tags.length > 0 ? (
          <Fact name={texts.tags}>
            {messages.formats.list(
              customer.tags.map(({ name }) => name),
              "unit",
            )}
          </Fact>
        ) : null}
      </Facts>
      <div>
        <Button asChild variant="primary">
          <Link to={paths.customer(customer.id)}>{messages.backOffice.viewFullDetails}</Link>
        </Button>
      </div>
    </div>
  );
}
