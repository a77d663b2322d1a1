import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Returns a function that focuses the first field in error once the errors are drawn. It goes by the order on the
 * screen, from which the order of the form's rules differs.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  }, [form, failures]);
  return useCallback(() => setFailures((count) => count + 1), []);
}
