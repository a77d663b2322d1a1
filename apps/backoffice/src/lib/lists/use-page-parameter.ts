import { useSearchParams } from "react-router";

export type GoTo = (page: number, options?: { replace?: boolean }) => void;

/** Keeps the page of a table in the address, for screens with several tables. @param name the query parameter */
export function usePageParameter(name: string): [page: number, goTo: GoTo] {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number.parseInt(parameters.get(name) ?? "1", 10) || 1);
  const goTo: GoTo = (number, { replace = false } = {}) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (number > 1) next.set(name, String(number));
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true, replace },
    );
  return [page, goTo];
}
