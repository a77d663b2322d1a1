const OWNER = {
  name: "Jenny Rosen",
  email: "jenny.rosen@example.com",
  address: {
    line1: "185 Berry Street",
    line2: "Suite 550",
    city: "San Francisco",
    state: "CA",
    postal_code: "94107",
    country: "US",
  },
};

/** Returns the person to whom every wallet of this server belongs. */
export function findWalletOwner(): typeof OWNER {
  return OWNER;
}
