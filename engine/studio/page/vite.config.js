import { join } from "node:path";

import { defineConfig } from "vite";

import { notices } from "./notices.js";

// the same names every time: what is built is compared with what the sources give
export default defineConfig({
  base: "./",
  // the page's words, a table for each language, stand beside what is built as they are
  publicDir: "languages",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [plainStones(), ownStars(), notices()],
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

// the component knows other star points than the boards that people play on
function ownStars() {
  return {
    name: "own-stars",
    enforce: "pre",
    transform(code, id) {
      if (!/shudan\/src\/Goban\.js/.test(id)) return undefined;
      const found = code.replaceAll("getHoshis(", "starPoints(");
      if (found === code) throw new Error("the board component asks for its star points elsewhere now");
      return `import { starPoints } from ${JSON.stringify(join(import.meta.dirname, "src/stars.ts"))};\n${found}`;
    },
  };
}

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
