import { useIsHydrated } from "../../lib/use-viewer-time-zone.ts";
import { paths } from "../../paths.ts";

/** On paper, where to find the page: its public address, never a viewer's own link. */
export function PrintedAddress({ url }: { url: string }) {
  const isHydrated = useIsHydrated();
  return (
    <p className="gutter hidden pb-8 print:block">
      {isHydrated ? new URL(paths.watch(url), window.location.origin).href : paths.watch(url)}
    </p>
  );
}
