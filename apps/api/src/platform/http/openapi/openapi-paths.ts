type Operation = { parameters?: { in?: string; name?: string }[] };
type Paths = Record<string, Record<string, Operation>>;

/** Descriptions of path parameters that the document renames. */
const PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  urlOrId: "The event's url or its id.",
  accountId: "The account that gets the event.",
};

const listParameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/**
 * Merges paths that differ only in parameter names, which OpenAPI forbids. Prefers the path with `{id}`.
 * @param excluded paths to leave out of the document
 */
export function mergePaths(paths: Paths, excluded: readonly string[]): Paths {
  const documented = Object.entries(paths).filter(([path]) => !excluded.includes(path));
  const groups = Map.groupBy(documented, ([path]) => path.replaceAll(/\{\w+\}/g, "{}"));
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
    const index = parameter.in === "path" ? listParameterNames(from).indexOf(parameter.name ?? "") : -1;
    const name = names[index];
    if (name === undefined || parameter.name === undefined) return parameter;
    return { ...parameter, name, description: PARAMETER_DESCRIPTIONS[parameter.name] ?? parameter.name };
  });
  return { ...operation, ...(parameters && { parameters }) };
}
