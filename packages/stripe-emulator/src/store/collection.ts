/** Receives each change of a collection. The journal writes it to disk. */
export type ChangeListener = (collection: string, id: string, row: unknown) => void;

/**
 * Objects of one kind, by id and in the order of their creation. An update replaces the object and never changes it in
 * place, so that an event or a saved response keeps the earlier state.
 */
export class Collection<Row extends { id: string }> {
  readonly name: string;
  readonly #rows = new Map<string, Row>();
  readonly #order: string[] = [];
  readonly #positions = new Map<string, number>();
  readonly #related = new Map<string, string[]>();
  readonly #relationsOf: (row: Row) => Array<string | null | undefined>;
  readonly #changed: ChangeListener;

  /** `relationsOf` returns the ids that a row belongs to (its charge, its payment intent), for `relatedTo`. */
  constructor(
    name: string,
    changed: ChangeListener,
    relationsOf: (row: Row) => Array<string | null | undefined> = () => [],
  ) {
    this.name = name;
    this.#changed = changed;
    this.#relationsOf = relationsOf;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  put(row: Row): Row {
    this.restore(row);
    this.#changed(this.name, row.id, row);
    return row;
  }

  /** Adds a row from the journal without reporting it as a change. */
  restore(row: Row): void {
    if (!this.#rows.has(row.id)) {
      this.#positions.set(row.id, this.#order.length);
      this.#order.push(row.id);
      for (const key of this.#relationsOf(row)) {
        if (!key) continue;
        const ids = this.#related.get(key);
        if (ids) ids.push(row.id);
        else this.#related.set(key, [row.id]);
      }
    }
    this.#rows.set(row.id, row);
  }

  /** Replaces the row by a copy with the changes, and returns the copy. */
  change(row: Row, changes: Partial<Row>): Row {
    return this.put({ ...(this.#rows.get(row.id) ?? row), ...changes });
  }

  remove(id: string): void {
    if (this.#rows.delete(id)) this.#changed(this.name, id, null);
  }

  clear(): void {
    this.#rows.clear();
    this.#order.length = 0;
    this.#positions.clear();
    this.#related.clear();
  }

  /** Lists the rows that belong to another object, oldest first. */
  relatedTo(id: string): Row[] {
    const rows: Row[] = [];
    for (const rowId of this.#related.get(id) ?? []) {
      const row = this.#rows.get(rowId);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Iterates from the newest row, or from the row before `after`. */
  *newestFirst(after?: string): Generator<Row> {
    const from = after === undefined ? this.#order.length : (this.#positions.get(after) ?? 0);
    for (let position = from - 1; position >= 0; position -= 1) {
      const row = this.#rowAt(position);
      if (row) yield row;
    }
  }

  *oldestFirst(after?: string): Generator<Row> {
    const from = after === undefined ? 0 : (this.#positions.get(after) ?? -1) + 1;
    for (let position = from; position < this.#order.length; position += 1) {
      const row = this.#rowAt(position);
      if (row) yield row;
    }
  }

  #rowAt(position: number): Row | undefined {
    const id = this.#order[position];
    return id === undefined ? undefined : this.#rows.get(id);
  }
}
