/** As much of JSON Schema as the contract's shapes use. */
export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}
