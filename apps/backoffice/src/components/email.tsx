/** An address in a list: a long one gives way on smaller screens, and is whole in its title. */
export function Email({ of: address }: { of: string }) {
  return (
    <span className="block truncate max-desktop:max-w-52" title={address}>
      {address}
    </span>
  );
}
