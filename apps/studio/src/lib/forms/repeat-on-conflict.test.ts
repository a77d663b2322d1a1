import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { expect, test } from "vitest";
import { repeatOnConflict } from "./repeat-on-conflict.ts";

const conflict = new ApiFailure(409, { code: "saved-before-you", message: "Someone saved this before you." });

/** A save that fails with each of the errors before it succeeds, and counts its tries. */
function createSave(...errors: Error[]) {
  const tries = { count: 0 };
  const save = async () => {
    const error = errors[tries.count];
    tries.count += 1;
    if (error) throw error;
    return "saved";
  };
  return { save, tries };
}

test("saves again when another save came first", async () => {
  const { save, tries } = createSave(conflict, conflict);
  expect(await repeatOnConflict(save)).toBe("saved");
  expect(tries.count).toBe(3);
});

test("shows the conflict when another save comes first every time", async () => {
  const { save, tries } = createSave(...Array.from({ length: 9 }, () => conflict));
  await expect(repeatOnConflict(save)).rejects.toBe(conflict);
  expect(tries.count).toBe(5);
});

test("does not repeat another failure", async () => {
  const failure = new ApiFailure(409, { code: "state-conflict", message: "More than this have been sold." });
  const { save, tries } = createSave(failure);
  await expect(repeatOnConflict(save)).rejects.toBe(failure);
  expect(tries.count).toBe(1);
});
