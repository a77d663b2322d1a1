/** A text on one line of a list, cut with an ellipsis where it is too long. Its title has the whole text. */
export function TruncatedText({ text }: { text: string }) {
  return (
    <span className="block min-w-0 truncate max-desktop:max-w-52" title={text}>
      {text}
    </span>
  );
}
