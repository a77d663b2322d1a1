import type { ApiError, ErrorCode } from "@matinee/contract/errors";
import { ERROR_STATUS } from "@matinee/contract/errors";
import type { JsonSchema } from "./json-schema.ts";

const ID = "0199c0de-0000-7000-8000-000000000000";

const EXAMPLES_BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  email: "ada@example.com",
  "date-time": "2026-11-27T18:30:00Z",
  date: "2026-11-27",
  uri: "https://watch.example.com/watch/the-salt-road",
};

/** Tried in this order where a schema has a pattern. */
const EXAMPLES_FOR_PATTERNS: readonly string[] = [
  "1",
  "0123456789",
  "2026-11-27",
  "2026-11",
  "0199c0de00007000",
  "FI",
  "fi",
];

/** Realistic example values by property name. */
const EXAMPLES_BY_NAME: Readonly<Record<string, unknown>> = {
  firstName: "Ada",
  first_name: "Ada",
  lastName: "Lovelace",
  last_name: "Lovelace",
  name: "Ada Lovelace",
  email: "ada@example.com",
  title: "The Salt Road",
  description: "Two sisters cross a desert.",
  url: "the-salt-road",
  timezone: "America/Los_Angeles",
  country: "US",
  state: "CA",
  zip: "94103",
  city: "San Francisco",
  street: "1 Main St",
  address: "1 Main St, San Francisco, CA, 94103",
  phoneNumber: "4155550100",
  password: "correct-horse-battery",
  currentPassword: "correct-horse-battery",
  host: "studio.example.com",
  redirectUrl: "https://studio.example.com/reset-password",
  token: "tok_visa",
  payoutToken: "btok_us",
  code: "SPRING-26",
  coupon: "WELCOME-1",
  couponCode: "SPRING-26",
  language: "en",
  label: "English",
  sku: "0123456789",
  tag_name: "laurel",
  tag: "laurel",
  newTag: "laurel",
  text: "Where can I watch it?",
  message: "A film for tonight.",
  backgroundImage: "/v1/s3/0199c0de.jpg",
  thumbnail: "/v1/s3/0199c0de.jpg",
  key: "0199c0de.jpg",
  price: 750,
  shipping: 0,
  amount: 2000,
  total: 1,
  pages: 1,
  page: "1",
  credits: 1,
  size: 734_003_200,
  documentary_filmmaker: true,
  lobbyMinutes: 30,
  durationMs: 5_400_000,
  link: "https://meet.example.com/the-salt-road",
  speed: 1,
  holdMs: 300_000,
  reason: "We wait for the last guests.",
  stoppedBy: "Ada Lovelace",
  sellAfterStart: true,
  isRunning: true,
  deviceId: "5f0c9a52-6d1e-4a53-9a0e-2f6a7f1f4b11",
  ticket: "eyJyb29tIjoiMDE5OWMwZGUifQ.c2lnbmF0dXJl",
  streamUrl: "/v1/live-rooms/eyJyb29tIjoiMDE5OWMwZGUifQ.c2lnbmF0dXJl/events",
  lastSeq: 412,
  seq: 412,
  mediaMs: 754_000,
  members: 318,
  countries: 21,
  holders: 402,
  votes: 12,
  came: 318,
  late: 27,
  stayed: 295,
  people: 318,
  answer: "On the island of Lamu, in March.",
  emailedAnswer: "On the island of Lamu, in March.",
  isChatOpen: true,
  areQuestionsOpen: true,
  accepted: true,
  eventTitle: "The Salt Road",
  ownerName: "Ada Lovelace",
  attempt: 1,
  attempts: 240,
  ms: 84,
  p95Ms: 180,
  delivered: true,
};

/** Examples whose property name means something else in the operations of a tag. */
const EXAMPLES_BY_TAG: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  apiKeys: {
    name: "Ticket desk",
    prefix: "mk_4f8aQ",
    key: "mk_4f8aQm2kXv7cT1nB9eRw5yUj3pLs6dHg0aZiW8oVf4K",
    expiresAt: "2027-11-27T18:30:00Z",
  },
  webhooks: {
    url: "https://desk.example.com/matinee",
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    status: 200,
    request: '{"id":"0199c0de-0000-7000-8000-000000000000","type":"order.paid"}',
    response: "ok",
    error: "The address did not answer within 15 seconds.",
  },
  team: { token: "c3VjaC1hLXRva2VuLW9mLWFuLWludml0YXRpb24" },
  liveRooms: { reason: "Advertises watches.", name: "Ada", status: "open" },
  questions: { text: "Where was the desert filmed?", name: "Ada" },
  premiereAfterwards: { text: "Where was the desert filmed?", name: "Ada", messages: 412 },
};

/**
 * Creates a value that fits the schema: the example for the property name if it fits, else a minimal value.
 * @param tag of the operation
 */
export function createExample(shape: JsonSchema, name = "", tag = ""): unknown {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return createExample(options.find(({ type }) => type !== "null") ?? {}, name, tag);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const named = EXAMPLES_BY_TAG[tag]?.[name] ?? EXAMPLES_BY_NAME[name];
  const type = Array.isArray(shape.type) ? shape.type.find((option) => option !== "null") : shape.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([field, inner]) => [
          field,
          createExample(inner, field, tag),
        ]),
      );
    case "array":
      return shape.items ? [createExample(shape.items, "", tag)] : [];
    case "integer":
    case "number":
      return typeof named === "number" ? named : Math.max(shape.minimum ?? 0, 0);
    case "boolean":
      return typeof named === "boolean" ? named : false;
    case "string":
      return createTextExample(shape, typeof named === "string" ? named : undefined);
    default:
      return {};
  }
}

function createTextExample(
  { format, pattern, minLength = 0, maxLength }: JsonSchema,
  named: string | undefined,
): string {
  if (format && EXAMPLES_BY_FORMAT[format]) return EXAMPLES_BY_FORMAT[format];
  const text = named ?? (minLength > 10 ? "c3VjaC1hLWNyZWRlbnRpYWw" : "text");
  if (pattern && !new RegExp(pattern).test(text)) {
    const example = EXAMPLES_FOR_PATTERNS.find((candidate) => new RegExp(pattern).test(candidate)) ?? "1";
    return example.padEnd(minLength, "0");
  }
  return text.padEnd(minLength, "x").slice(0, maxLength);
}

/** An example error response for each status. */
const EXAMPLE_FAILURES: readonly Omit<ApiError, "requestId">[] = [
  { code: "malformed", message: "The request could not be read." },
  { code: "no-session", message: "Please sign in." },
  { code: "card-refused", message: "Your card was declined." },
  { code: "forbidden", message: "You may not do this." },
  { code: "not-found", message: "This event could not be found." },
  {
    code: "url-taken",
    message: "This url is already taken, please pick a different one",
    errors: { url: { msg: "This url is already taken, please pick a different one" } },
  },
  { code: "too-large", message: "This is too large." },
  { code: "unsupported-type", message: "This kind of content is not supported." },
  {
    code: "invalid",
    message: "Please enter a title",
    errors: { title: { msg: "Please enter a title" } },
  },
  {
    code: "too-many-requests",
    message: "Too many requests. Please wait a moment and try again.",
    details: { retryAfterSeconds: 30 },
  },
  { code: "not-implemented", message: "This address has JSON only." },
  { code: "internal", message: "Something went wrong on our side. Please try again." },
  { code: "unavailable", message: "This is not available right now. Please try again." },
];

/** Finds the example error response for a status; undefined when no error code has the status. */
export function findFailureExample(status: number): ApiError | undefined {
  const failure = EXAMPLE_FAILURES.find(({ code }) => ERROR_STATUS[code] === status);
  return failure && { ...failure, requestId: ID };
}

/** Lists the error codes of a status. */
export function listErrorCodes(status: number): ErrorCode[] {
  // Object.keys returns string[], losing the literal key types.
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => ERROR_STATUS[code] === status);
}
