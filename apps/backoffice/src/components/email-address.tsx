/** An email address in a list, truncated on small screens. Its title has the full address. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <span className="block truncate max-desktop:max-w-52" title={address}>
      {address}
    </span>
  );
}
