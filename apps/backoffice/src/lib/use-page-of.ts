import { useSearchParams } from "react-router";

/** The page of one of a screen's tables, in the address under a name of its own. */
export function usePageOf(name: string): [page: number, goTo: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number.parseInt(parameters.get(name) ?? "1", 10) || 1);
  const goTo = (number: number) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (number > 1) next.set(name, String(number));
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return [page, goTo];
}
