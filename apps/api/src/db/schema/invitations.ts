import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { pages } from "./pages.ts";

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    senderName: text().notNull(),
    recipientName: text().notNull(),
    recipientEmail: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.pageId, t.createdAt), index().on(t.createdAt)],
);
