import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { eventDocuments } from "./vite/event-documents-plugin.ts";
import { inlineStyles } from "./vite/inline-styles-plugin.ts";

export default defineConfig(({ command, mode }) => {
  const { HOST = "127.0.0.1", WATCH_PORT = "5173", API_PORT = "4000" } = loadEnv(mode, "../..", "");
  const api = `http://${HOST}:${API_PORT}`;
  // The API answers these by the Host header, which a bare address would replace.
  const byHost = { target: api };
  return {
    // Every page is a document of its own; nothing is answered with index.html for want of a better one.
    appType: "mpa",
    plugins: [react(), tailwindcss(), inlineStyles(), eventDocuments(api)],
    server: {
      host: HOST,
      port: Number(WATCH_PORT),
      strictPort: true,
      proxy: { "/v1": api, "/media": api, "/robots.txt": byHost, "/sitemap.xml": byHost },
    },
    // One `vite build` makes both: what browsers load, and beside it the renderer of the documents.
    builder: {},
    environments: {
      client: { build: { target: "es2023", sourcemap: true } },
      ssr: {
        // Built, it is one file that needs no node_modules, so that the API can load it.
        resolve: { noExternal: command === "build" ? true : [/^@matinee\//] },
        // Else it holds React as it is for development, too, and takes that wherever nobody says production.
        ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
        build: {
          outDir: "dist/server",
          rolldownOptions: { input: "src/entry-server.tsx", output: { codeSplitting: false } },
        },
      },
    },
    build: { outDir: "dist/client" },
  };
});
