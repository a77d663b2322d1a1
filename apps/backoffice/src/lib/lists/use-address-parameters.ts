import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * Returns the query parameters as they were last set. The router changes the address a moment later: a checkbox must not
 * wait for that, and a second change must include the first.
 */
export function useAddressParameters(): [
  parameters: URLSearchParams,
  setParameters: (next: URLSearchParams, options?: { replace?: boolean }) => void,
] {
  const [current, setCurrent] = useSearchParams();
  const [pending, setPending] = useState<{ before: URLSearchParams; parameters: URLSearchParams } | null>(
    null,
  );
  const parameters = pending?.before === current ? pending.parameters : current;
  const setParameters = (next: URLSearchParams, { replace = false } = {}) => {
    if (next.toString() === parameters.toString()) return;
    setPending({ before: current, parameters: next });
    setCurrent(next, { replace, preventScrollReset: true });
  };
  return [parameters, setParameters];
}
