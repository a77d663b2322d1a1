/** The store of an event and the cart. */
export const shop = {
  yourCart: "Your cart",
  yourCartIsEmpty: "Your cart is empty",
  priceEach: (amount: string) => `${amount} each`,
  removeFromTheCart: (title: string) => `Remove ${title} from the cart`,
  quantityOf: (title: string) => `Quantity of ${title}`,
  quantity: "Quantity",
  soldOut: "Sold out",
  addToCart: "Add to cart",
} as const;
