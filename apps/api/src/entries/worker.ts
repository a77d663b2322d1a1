import "../check-node.ts";

await import("../worker.ts");
