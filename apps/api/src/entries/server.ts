import "../check-node.ts";

await import("../server.ts");
