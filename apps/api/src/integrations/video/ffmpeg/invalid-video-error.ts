/** The uploaded file cannot be converted, and a retry would not help. `message` is shown to the filmmaker. */
export class InvalidVideoError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidVideoError";
  }
}
