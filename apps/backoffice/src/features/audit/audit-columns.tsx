import { messages } from "@matinee/contract/messages";
import type { reportRoutes } from "@matinee/contract/routes/reports";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { Link } from "react-router";
import type { Column } from "../../components/list/data-row.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import { describeEntry } from "./describe-entry.ts";

export type AuditEntry = ClientInferResponseBody<typeof reportRoutes.audit, 200>["data"]["data"][number];

/** Builds the path of the changed record's screen, for the types that have one. */
const screens: Partial<Record<string, (id: string) => string>> = {
  account: paths.customer,
  page: paths.event,
  leadowner: paths.leadOwner,
};

export const auditColumns: Column<AuditEntry>[] = [
  { id: "action", header: "Action", cell: (row) => row.action },
  { id: "date", header: "Date", cell: (row) => formatInstant(row.createdAt) },
  { id: "actor", header: "By", cell: (row) => row.actor ?? "The system" },
  { id: "behalf", header: messages.wizard.onBehalfOf, cell: (row) => row.onBehalfOf ?? "" },
  {
    id: "subject",
    header: "What",
    cell: ({ subjectType, subjectId, action, detail }) => {
      // Members of the staff have no screen of their own.
      const screen = action.startsWith("staff.") ? undefined : screens[subjectType];
      const text = describeEntry({ action, detail }) ?? `${subjectType} ${subjectId}`;
      return screen ? (
        <Link className="link" to={screen(subjectId)}>
          {text}
        </Link>
      ) : (
        text
      );
    },
  },
];
