import { messages } from "@matinee/texts";
import { IconButton } from "@matinee/ui/icon-button";
import { PageHeader } from "@matinee/ui/page-header";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { getListAddress } from "../../lib/last-list-addresses.ts";
import { DocumentTitle } from "../document-title.tsx";

const texts = messages.backOffice;

/** A details screen: a back arrow, a narrow column of facts and a wide column of tables. On small screens they stack. */
export function DetailsScreen({
  title,
  badges,
  actions,
  facts,
  back = { label: texts.backToCustomers, path: () => getListAddress("customers") },
  children,
}: {
  title: string;
  badges?: ReactNode;
  actions?: ReactNode;
  facts: ReactNode;
  /** Where the arrow leads. */
  back?: { label: string; path: () => string };
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        className="mb-4"
        title={title}
        badges={badges}
        actions={actions}
        back={
          <IconButton
            label={back.label}
            variant="secondary"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => navigate(back.path())}
          />
        }
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 tablet:max-desktop:block tablet:max-desktop:columns-2 tablet:max-desktop:*:not-last:mb-4 tablet:max-desktop:*:break-inside-avoid">
          {facts}
        </div>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </>
  );
}
