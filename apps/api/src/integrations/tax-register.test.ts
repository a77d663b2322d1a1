import { startVies, type Vies, type ViesFault } from "@matinee/dev-services/vies/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askTaxRegister } from "./tax-register.ts";

let register: Vies;
beforeAll(async () => {
  register = await startVies({ FR40303265045: "SA SODIMAS", EL094259216: "---" });
});
afterAll(() => register.close());

it("finds registered numbers with their names, which some countries do not give, and asks for each once", async () => {
  const ask = (number: string) => askTaxRegister(`${register.url}/`, number);
  const sodimas = { kind: "registered", name: "SA SODIMAS" };
  expect(await ask("FR40303265045")).toEqual(sodimas);
  expect(await ask("FR40303265045")).toEqual(sodimas);
  expect(await ask("EL094259216")).toEqual({ kind: "registered", name: null });
  expect(await ask("DE136695976")).toEqual({ kind: "unknown" });
  expect(register.asked).toEqual(["FR40303265045", "EL094259216", "DE136695976"]);
});

it.each<ViesFault>(["member-down", "busy", "down", "silent"])(
  "knows nothing of a number while the register is %s, and asks again",
  async (fault) => {
    const vies = await startVies({});
    vies.fault = fault;
    expect(await askTaxRegister(vies.url, "FR83404833048", 300)).toEqual({ kind: "silent" });
    vies.fault = null;
    expect(await askTaxRegister(vies.url, "FR83404833048")).toEqual({ kind: "unknown" });
    await vies.close();
  },
);

it("is not asked for numbers of other countries, nor without an address", async () => {
  const asked = register.asked.length;
  for (const number of ["GR094259216", "GB980780684", "CHE107787577"])
    expect(await askTaxRegister(register.url, number)).toBeNull();
  expect(await askTaxRegister("", "FR40303265045")).toBeNull();
  expect(register.asked).toHaveLength(asked);
  expect(await askTaxRegister(register.url, "XI980780684")).toEqual({ kind: "unknown" });
});
