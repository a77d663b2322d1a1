type Operation = { parameters?: { in?: string; name?: string }[] };
type Paths = Record<string, Record<string, Operation>>;

/** What the contract's names say, where the document knows another. */
const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  urlOrId: "The event's url or its id.",
  accountId: "The account that gets the event.",
};

const listParameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/**
 * OpenAPI forbids two paths that differ only in the names of their parts: operations of such paths move under one of
 * them, `{id}` where that is one.
 * @param excluded paths that the document does not have
 */
export function mergePaths(paths: Paths, excluded: readonly string[]): Paths {
  const shown = Object.entries(paths).filter(([path]) => !excluded.includes(path));
  const groups = Map.groupBy(shown, ([path]) => path.replaceAll(/\{\w+\}/g, "{}"));
  const merged = [...groups.values()].map((group) => {
    const spellings = group.map(([path]) => path);
    const spelling = spellings.find((path) => path.includes("{id}")) ?? spellings[0] ?? "";
    const operations = group.flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        method,
        renameParameters(operation, path, spelling),
      ]),
    );
    return [spelling, Object.fromEntries(operations)];
  });
  return Object.fromEntries(merged);
}

function renameParameters(operation: Operation, from: string, to: string): Operation {
  if (from === to) return operation;
  const names = listParameterNames(to);
  const parameters = operation.parameters?.map((parameter) => {
    const at = parameter.in === "path" ? listParameterNames(from).indexOf(parameter.name ?? "") : -1;
    const name = names[at];
    if (name === undefined || parameter.name === undefined) return parameter;
    return { ...parameter, name, description: PARAMETER_DESCRIPTIONS[parameter.name] ?? parameter.name };
  });
  return { ...operation, ...(parameters && { parameters }) };
}
