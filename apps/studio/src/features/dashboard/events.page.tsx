import { Desk } from "./desk.tsx";

/** `/events` */
export function EventsPage() {
  return <Desk title="Events" />;
}
