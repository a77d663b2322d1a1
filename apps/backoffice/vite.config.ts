import { contentSecurity } from "@matinee/app-shell/security-plugin";
import { contractRoutes, documentTexts } from "@matinee/app-shell/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const { HOST = "127.0.0.1", BACKOFFICE_PORT = "5175", API_PORT = "4000" } = process.env;
const api = `http://${HOST}:${API_PORT}`;
// The API's response depends on the Host header, which a string target would replace.
const byHost = { target: api };

export default defineConfig({
  plugins: [react(), tailwindcss(), contractRoutes(), documentTexts("backoffice"), contentSecurity()],
  server: {
    host: HOST,
    port: Number(BACKOFFICE_PORT),
    strictPort: true,
    proxy: { "/v1": api, "/media": api, "/robots.txt": byHost },
  },
  build: { target: "es2023", sourcemap: "hidden" },
});
