/** What was told in the language of the day when something was made, and is kept so. */

import { langOf, words } from "./words";

/** A line that names the language of texts that were kept, if one of them is not in the page's. */
export function MadeIn({ texts }: { texts: string[] }) {
  const language = texts.map(langOf).find(Boolean);
  return language ? <p class="quiet">{words.madeIn(language)}</p> : null;
}
