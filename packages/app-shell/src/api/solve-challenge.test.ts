import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { createApiClient, requireSuccess } from "./api-client.ts";
import { getChallengeProgress, subscribeToChallengeProgress } from "./challenge-progress.ts";

const api = createApiClient({ routes: { credits: { claim: ["POST", "/v1/coupons/claim"] } } });
const claim = () => requireSuccess(api.credits.claim({ body: { coupon: "FREE" } }));
const hmacSignatureSecret = "secret";

const buildResponse = (challenge: unknown) =>
  Response.json(
    { code: "challenge-needed", message: "Please try again.", details: { challenge }, requestId: "1" },
    { status: 403 },
  );

afterEach(() => vi.unstubAllGlobals());

test("solves the challenge, reports its progress and repeats the request with the solution", async () => {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter: 40,
    deriveKey,
    data: { guesses: 80 },
    hmacSignatureSecret,
  });
  const fetch = vi.fn<typeof globalThis.fetch>();
  fetch.mockResolvedValueOnce(buildResponse(challenge));
  fetch.mockResolvedValueOnce(Response.json({ data: { credits: 1 } }));
  vi.stubGlobal("fetch", fetch);
  const shares: (number | null)[] = [];
  const unsubscribe = subscribeToChallengeProgress(() => shares.push(getChallengeProgress()));
  expect((await claim()).body).toEqual({ data: { credits: 1 } });
  unsubscribe();

  const [first, second] = fetch.mock.calls.map(([, init]) => init);
  expect(second?.body).toBe(first?.body);
  const encoded = new Headers(second?.headers).get("x-challenge-solution") ?? "";
  const payload: Payload = JSON.parse(atob(encoded));
  expect(await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })).toMatchObject({
    verified: true,
  });
  expect(shares).toEqual([0, 0.125, 0.25, 0.375, 0.5, null]);
});

test("fails with a readable message if the challenge cannot be solved", async () => {
  vi.stubGlobal("fetch", async () => buildResponse("nonsense"));
  await expect(claim()).rejects.toMatchObject({
    code: "challenge-needed",
    message: "We could not check your browser. Please try again.",
  });
  expect(getChallengeProgress()).toBeNull();
});
