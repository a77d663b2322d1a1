/** Why a file will never become a film here, in words for a filmmaker. Trying again would not help. */
export class InvalidVideoError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "VideoFailure";
  }
}
