import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { hash } from "@node-rs/argon2";
import { createFieldError } from "../../../platform/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

export const isPasswordTooShort = (password: string) => password.length < minPasswordLength;

/**
 * Hashes with argon2id. The library's defaults are OWASP's parameters (19 MiB, 2 passes, 1 lane).
 * @throws AppError invalid for a commonly used password
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw createFieldError(
      "password",
      "This password is one of the most used ones. Please choose one that is harder to guess.",
    );
  }
  return hash(password);
}
