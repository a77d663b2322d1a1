import { messages } from "@matinee/texts";
import type { ChangeableCustomer } from "@matinee/contract/schemas/accounts";
import { MenuItem, MenuSeparator } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { Coins, Copy, ExternalLink, FileText } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../../lib/open-signed-in.ts";
import { paths, studioPaths } from "../../paths.ts";
import { CreditsDialog } from "./credits-dialog.tsx";

const texts = messages.customers;

/** The options of a customer's row. */
export function CustomerOptions({ customer }: { customer: ChangeableCustomer }) {
  return (
    <RowOptions name={customer.name}>
      <CustomerMenu customer={customer} />
    </RowOptions>
  );
}

function CustomerMenu({ customer }: { customer: ChangeableCustomer }) {
  const navigate = useNavigate();
  const [crediting, setCrediting] = useState(false);
  const { changeCredits } = customer.can;
  return (
    <>
      <RowMenu name={customer.name}>
        <MenuItem
          icon={<FileText aria-hidden="true" />}
          onSelect={() => navigate(paths.customer(customer.id))}
        >
          {messages.backOffice.viewFullDetails}
        </MenuItem>
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={async () => {
            await navigator.clipboard.writeText(customer.email);
            toast.info(texts.emailCopied);
          }}
        >
          {texts.copyEmail}
        </MenuItem>
        <MenuItem
          disabled={!changeCredits}
          hint={changeCredits ? undefined : messages.staff.needsRole.finance}
          icon={<Coins aria-hidden="true" />}
          onSelect={() => setCrediting(true)}
        >
          {texts.changeCredits}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<ExternalLink aria-hidden="true" />}
          onSelect={() =>
            void openStudio(studioPaths.createEvent(customer.id)).catch((error: unknown) =>
              toastFailure(error, messages.backOffice.studioFailed),
            )
          }
        >
          {texts.createEvent}
        </MenuItem>
      </RowMenu>
      <CreditsDialog customer={customer} open={crediting} onOpenChange={setCrediting} />
    </>
  );
}
