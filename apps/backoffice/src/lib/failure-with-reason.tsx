/** The specification's words, and the server's reason on a line of its own. */
export function failureWithReason(text: string, reason: string) {
  return (
    <>
      <span className="block font-semibold">{text}</span>
      <span className="block text-sm">{reason}</span>
    </>
  );
}
