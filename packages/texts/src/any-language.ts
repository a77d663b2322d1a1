/** A group of texts in any language: what a file of another language has to fit, with the same keys and arguments. */
export type AnyLanguage<Node> = Node extends string
  ? string
  : Node extends (...args: infer Args) => infer Result
    ? (...args: Args) => AnyLanguage<Result>
    : Node extends object
      ? { readonly [Key in keyof Node]: AnyLanguage<Node[Key]> }
      : Node;
