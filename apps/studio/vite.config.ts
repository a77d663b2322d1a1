import { contentSecurity } from "@matinee/app-shell/security-plugin";
import { contractRoutes, documentTexts } from "@matinee/app-shell/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { apiRoutes } from "./api-routes.ts";

const settings = loadEnv("", new URL("../..", import.meta.url).pathname, "");
const { HOST = "127.0.0.1", STUDIO_PORT = "5174", API_PORT = "4000" } = settings;
const api = `http://${HOST}:${API_PORT}`;
// The API's response depends on the Host header, which a string target would replace.
const byHost = { target: api };

export default defineConfig({
  plugins: [react(), tailwindcss(), contractRoutes(apiRoutes), documentTexts("studio"), contentSecurity()],
  server: {
    host: HOST,
    port: Number(STUDIO_PORT),
    strictPort: true,
    proxy: { "/v1": api, "/media": api, "/robots.txt": byHost },
  },
  // The manifest says which chunks a page loads: a test adds them up.
  build: { target: "es2023", sourcemap: "hidden", manifest: true },
});
