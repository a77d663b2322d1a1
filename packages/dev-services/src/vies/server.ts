import fastify from "fastify";
import { z } from "zod";

// The REST interface of VIES, the European Union's register of tax numbers (https://ec.europa.eu/taxation_customs/vies), as far as
// tax numbers use it: `POST /check-vat-number`.

const questionSchema = z.object({ countryCode: z.string(), vatNumber: z.string() });
const COUNTRIES = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI".split(
  " ",
);

/**
 * What the server does wrong. `member-down`: the register of the number's country does not answer VIES. `busy`: too many ask.
 * `down`: drops connections. `silent`: does not answer.
 */
export type ViesFault = "member-down" | "busy" | "down" | "silent";

/** A running server. `fault` may change at any time. */
export interface Vies {
  url: string;
  fault: ViesFault | null;
  /** The numbers that were asked for, with their prefix. */
  asked: string[];
  close(): Promise<void>;
}

const FAULT_CODES = { "member-down": "MS_UNAVAILABLE", busy: "MS_MAX_CONCURRENT_REQ" };

/**
 * Starts a register.
 * @param names the name of each registered number, with its prefix: `FR40303265045`. Some countries give none: `---`
 */
export async function startVies(names: Readonly<Record<string, string>>, port = 0): Promise<Vies> {
  const server = fastify({ forceCloseConnections: true });
  const vies: Vies = { url: "", fault: null, asked: [], close: () => server.close() };
  const fail = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
  server.addHook("onRequest", async (request, reply) => {
    if (vies.fault !== "down" && vies.fault !== "silent") return;
    reply.hijack();
    if (vies.fault === "down") request.raw.destroy();
  });
  server.post("/check-vat-number", async ({ body }, reply) => {
    const question = questionSchema.safeParse(body);
    if (!question.success || !COUNTRIES.includes(question.data.countryCode))
      return reply.code(400).send(fail("INVALID_INPUT"));
    const { countryCode, vatNumber } = question.data;
    vies.asked.push(countryCode + vatNumber);
    if (vies.fault === "member-down" || vies.fault === "busy") return fail(FAULT_CODES[vies.fault]);
    const name = names[countryCode + vatNumber];
    return {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid: name !== undefined,
      requestIdentifier: "",
      name: name ?? "---",
      address: "---",
      traderName: "---",
      traderStreet: "---",
      traderPostalCode: "---",
      traderCity: "---",
      traderCompanyType: "---",
      traderNameMatch: "NOT_PROCESSED",
      traderStreetMatch: "NOT_PROCESSED",
      traderPostalCodeMatch: "NOT_PROCESSED",
      traderCityMatch: "NOT_PROCESSED",
      traderCompanyTypeMatch: "NOT_PROCESSED",
    };
  });
  vies.url = await server.listen({ port, host: "127.0.0.1" });
  return vies;
}
