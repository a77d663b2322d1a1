import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;

/** Creates a random shared secret of 160 bits in base32. */
export const generateTotpSecret = () => new Secret({ size: 20 }).base32;

/** Creates the `otpauth:` address of a secret for the account with this email. */
export const createTotpUri = (secret: string, email: string) => createTotp(secret, email).toString();

/**
 * Returns the 30-second step of a code, or null when it is wrong. The neighbouring steps count too, because clocks differ.
 * @param at the present time
 */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  const timestamp = at.getTime();
  const delta = createTotp(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function createTotp(secret: string, label = "Matinee"): TOTP {
  return new TOTP({
    issuer: "Matinee",
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
  });
}
