/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  /** A list where null is allowed too. */
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}
