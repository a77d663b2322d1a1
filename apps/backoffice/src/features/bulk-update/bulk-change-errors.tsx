import { messages } from "@matinee/texts";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { Panel } from "@matinee/ui/panel";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

const detailPaths = {
  account: paths.customer,
  leadowner: paths.leadOwner,
  page: paths.event,
  order: paths.order,
};

/** The first rows that a bulk change could not change, with the reasons. */
export function BulkChangeErrors({ bulkChange }: { bulkChange: BulkChange }) {
  const { subject, errors, failed } = bulkChange;
  return (
    <Panel title={messages.bulkChanges.errorsTitle}>
      {errors.length < failed ? (
        <p className="mb-3 text-sm text-text-2">{messages.bulkChanges.firstErrors(errors.length, failed)}</p>
      ) : null}
      <ul className="flex flex-col gap-3 text-sm">
        {errors.map(({ id, name, message }) => (
          <li key={id} className="flex flex-col gap-0.5">
            <Link className="link w-fit wrap-anywhere" to={detailPaths[subject](id)}>
              {name}
            </Link>
            <span className="text-text-2">{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
