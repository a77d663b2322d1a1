type Handler = (event: Record<string, unknown>) => void;

/** The event handlers of an element. */
export class ElementEvents {
  readonly #elementType: string;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(elementType: string) {
    this.#elementType = elementType;
  }

  on(event: string, handler: Handler): void {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler?: Handler): void {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
  }

  clear(): void {
    this.#handlers.clear();
  }

  has(event: string): boolean {
    return (this.#handlers.get(event)?.size ?? 0) > 0;
  }

  emit(event: string, data: Record<string, unknown> = {}): void {
    for (const handler of this.#handlers.get(event) ?? [])
      handler({ elementType: this.#elementType, ...data });
  }
}
