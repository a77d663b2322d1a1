import { expect, test, vi } from "vitest";
import { CardDeclinedError, completePayment, type PendingPayment } from "./complete-payment.ts";
import { createAttempt } from "./stored-attempt.ts";

const pending: PendingPayment = { id: "order", clientSecret: "secret" };
const paid = { credits: 3 };

/** The steps of a payment; the API returns `outcomes` one after the other. */
function createSteps(outcomes: (typeof paid | PendingPayment)[], bankError?: string) {
  const respond = async () => outcomes.shift() ?? paid;
  return {
    send: vi.fn(respond),
    confirm: vi.fn(respond),
    confirmAtBank: vi.fn(async () => bankError ?? null),
    onPending: vi.fn(),
    onRepeat: vi.fn(),
  };
}

test("sends the attempt's key, and confirms what awaits the bank", async () => {
  const steps = createSteps([pending, paid]);
  const attempt = createAttempt({});
  expect(await completePayment(attempt, steps)).toBe(paid);
  expect(steps.send).toHaveBeenCalledExactlyOnceWith({ "idempotency-key": attempt.key });
  expect(steps.onPending).toHaveBeenCalledExactlyOnceWith("order");
  expect(steps.confirmAtBank).toHaveBeenCalledExactlyOnceWith("secret");
});

test("asks for the outcome of a pending attempt before the bank's dialog opens", async () => {
  const steps = createSteps([paid]);
  expect(await completePayment({ ...createAttempt({}), pendingId: "order" }, steps)).toBe(paid);
  expect(steps.send).not.toHaveBeenCalled();
  expect(steps.confirmAtBank).not.toHaveBeenCalled();
});

test("asks for the outcome when the provider fails, and throws its message only without a payment", async () => {
  const confirmed = createSteps([pending, paid], "The payment is already confirmed.");
  expect(await completePayment(createAttempt({}), confirmed)).toBe(paid);
  const declined = createSteps([pending, pending], "The bank declined.");
  await expect(completePayment(createAttempt({}), declined)).rejects.toThrow(
    new CardDeclinedError("The bank declined."),
  );
});

test("waits until the provider has reported a confirmed payment", async () => {
  vi.useFakeTimers();
  const steps = createSteps([pending, pending, pending, paid]);
  const completing = completePayment(createAttempt({}), steps);
  await vi.advanceTimersByTimeAsync(2400);
  expect(await completing).toBe(paid);
  const endless = completePayment(createAttempt({}), createSteps(Array.from({ length: 7 }, () => pending)));
  const ended = expect(endless).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(11_000);
  await ended;
  vi.useRealTimers();
});
