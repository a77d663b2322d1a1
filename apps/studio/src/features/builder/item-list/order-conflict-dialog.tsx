import { ConflictDialog } from "@matinee/ui/conflict-dialog";

/** Asks which order to keep when a list was also moved in another tab or by another person. */
export function OrderConflictDialog({
  list: { orderConflict, resolveOrder },
  label,
}: {
  list: {
    /** The names in both orders; null without a conflict. */
    orderConflict: { saved: readonly string[]; yours: readonly string[] } | null;
    resolveOrder: (choice: "mine" | "theirs" | null) => void;
  };
  label: string;
}) {
  if (!orderConflict) return null;
  return (
    <ConflictDialog
      description="This list was moved in another tab or by another person while you were moving it:"
      fields={[{ name: "order", label, saved: orderConflict.saved, yours: orderConflict.yours }]}
      onChoose={resolveOrder}
    />
  );
}
