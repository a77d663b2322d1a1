import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The parameters of the address as they were last asked to be. The address itself changes a moment later: a checkbox that
 * is pressed must not wait for that, nor may a second change forget the first.
 */
export function useAddressParameters(): [
  parameters: URLSearchParams,
  ask: (next: URLSearchParams, options?: { replace?: boolean }) => void,
] {
  const [inAddress, setInAddress] = useSearchParams();
  const [asked, setAsked] = useState<{ before: URLSearchParams; parameters: URLSearchParams } | null>(null);
  const parameters = asked?.before === inAddress ? asked.parameters : inAddress;
  const ask = (next: URLSearchParams, { replace = false } = {}) => {
    if (next.toString() === parameters.toString()) return;
    setAsked({ before: inAddress, parameters: next });
    setInAddress(next, { replace, preventScrollReset: true });
  };
  return [parameters, ask];
}
