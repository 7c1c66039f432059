import { defineConfig } from "vite";

import { notices } from "./notices.js";

// the same names every time: what is built is compared with what the sources give
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [plainStones(), notices()],
  build: {
    outDir: "../built",
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: "studio.js",
        assetFileNames: "studio[extname]",
        codeSplitting: false,
      },
    },
  },
});

// the board and the stones are drawn by our own style; the component's pictures would only make the page heavier
function plainStones() {
  return {
    name: "plain-stones",
    enforce: "pre",
    transform(code, id) {
      return /shudan\/css\/goban\.css/.test(id) ? code.replace(/url\([^)]*\)/g, "none") : undefined;
    },
  };
}
