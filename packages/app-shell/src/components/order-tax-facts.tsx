import type { OrderDetail } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/texts";
import { Fact } from "@matinee/ui/panel";

const texts = messages.orderTaxFacts;

/** The number of an order's receipt, and its tax by rate: of what amount, who owes it, and what was paid without it. */
export function OrderTaxFacts({
  order: { currency, tax, receiptNumber },
}: {
  order: Pick<OrderDetail, "currency" | "tax" | "receiptNumber">;
}) {
  const format = (amount: number) => messages.formats.money(amount, currency);
  return (
    <>
      {receiptNumber ? <Fact name={texts.receipt}>{receiptNumber}</Fact> : null}
      {tax ? (
        <>
          <Fact name={texts.net}>{format(tax.net)}</Fact>
          {tax.byRate.map(({ name, country, state, rate, net, tax: part }) =>
            name ? (
              <Fact
                key={`${name} ${country} ${state} ${rate}`}
                name={texts.line(messages.orderTax.line(name, rate), country, state)}
              >
                {texts.ofNet(format(part), format(net))}
              </Fact>
            ) : null,
          )}
          <Fact name={texts.owedBy}>
            {tax.isReverseCharge ? texts.reverseCharge : texts.liable[tax.liable]}
          </Fact>
        </>
      ) : null}
    </>
  );
}
