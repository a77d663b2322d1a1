import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Focuses the first field in error in the order of the screen, once the errors are drawn. The order in which a form's rules
 * name them is another one.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  }, [form, failures]);
  return useCallback(() => setFailures((count) => count + 1), []);
}
