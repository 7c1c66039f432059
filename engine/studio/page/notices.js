// The licences of everything that ships in the page, gathered from the packages that the build took something from.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const HEADING = `The page of the studio holds parts of the packages below, each under its own licence.
This file is written by the build.
`;

export function notices() {
  return {
    name: "notices",
    generateBundle() {
      const folders = new Set();
      for (const id of this.getModuleIds()) {
        const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id);
        if (found) folders.add(found[1]);
      }
      const texts = [...folders].map(notice).sort();
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY.txt", source: [HEADING, ...texts].join("\n") });
    },
  };
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (!file) throw new Error(`${name} in ${dirname(folder)} brings no licence text`);
  const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${"=".repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
