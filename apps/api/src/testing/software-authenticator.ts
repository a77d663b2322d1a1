import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const ORIGIN = "http://localhost:5174";
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface AnswerOptions {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A passkey of a device, with an ES256 key (WebAuthn level 3). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";

  /** Answers the options of a registration, as `navigator.credentials.create()` does. */
  create(
    { challenge, user }: { challenge: string; user: { id: string } },
    options: AnswerOptions = {},
  ): RegistrationResponseJSON {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#encodePublicKey()]);
    const authData = this.#buildAuthenticatorData(options, HAS_CREDENTIAL, attested);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", Uint8Array.from(authData)],
    ]);
    return {
      ...this.#describe(),
      response: {
        clientDataJSON: encodeClientData("webauthn.create", challenge, options),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Answers the options of a sign-in or a proof, as `navigator.credentials.get()` does. */
  get({ challenge }: { challenge: string }, options: AnswerOptions = {}): AuthenticationResponseJSON {
    const authData = this.#buildAuthenticatorData(options);
    const clientDataJSON = encodeClientData("webauthn.get", challenge, options);
    const clientHash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signed = Buffer.concat([authData, clientHash]);
    return {
      ...this.#describe(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
        userHandle: options.userHandle ?? this.#userHandle,
      },
    };
  }

  #describe() {
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #buildAuthenticatorData(
    { rpId = "localhost", isUserVerified = true, counter = ++this.counter }: AnswerOptions,
    moreFlags = 0,
    attested = Buffer.alloc(0),
  ): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | moreFlags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, attested]);
  }

  /** Returns the public key as a COSE key (RFC 9052): kty EC2, alg ES256, crv P-256, x, y. */
  #encodePublicKey(): Uint8Array {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
    ]);
    return isoCBOR.encode(key);
  }
}

function encodeClientData(type: string, challenge: string, { origin = ORIGIN }: AnswerOptions): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}
