import { messages } from "@matinee/contract/messages";
import { Desk } from "./desk.tsx";

/** `/welcome` */
export function DashboardPage() {
  return <Desk title={messages.dashboard.title} />;
}
