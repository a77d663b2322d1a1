/** A line with a word between two ways to do the same. */
export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-4 text-sm text-text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
