import { defineConfig } from "vite";

/** The viewer's page, built into web/dist, which the package ships. Nothing is loaded from elsewhere. */
export default defineConfig({
  base: "./",
  build: { target: "es2024", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
});
