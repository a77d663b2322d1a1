import type { LeadSource } from "@matinee/contract/schemas/leads";
import { ClipboardList, Globe, Mail, Users, Video } from "lucide-react";

const icons = { typeform: ClipboardList, webflow: Globe, zoom: Video, email: Mail, referral: Users };

/** One icon for each kind of source, with its name. */
export function SourceIcons({ sources }: { sources: readonly LeadSource[] }) {
  return (
    <ul className="flex gap-2" aria-label="Sources">
      {sources.map((source) => {
        const Icon = icons[source];
        return (
          <li key={source} title={source}>
            <Icon aria-hidden="true" className="size-4 text-text-2" />
            <span className="sr-only">{source}</span>
          </li>
        );
      })}
    </ul>
  );
}
