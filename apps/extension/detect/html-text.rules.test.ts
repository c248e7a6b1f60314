import { expect, test } from "vitest";
import { toText } from "./html-text.rules.ts";

test.each([
  ["Men&#39;s tee &amp; shorts", "Men's tee & shorts"],
  ["Robe d&rsquo;&eacute;t&eacute;", "Robe d’été"],
  ["Sm&oslash;rebluse, stra&szlig;e", "Smørebluse, straße"],
  ["Caf&amp;eacute; &#x2013; 5&quot;", 'Café – 5"'],
  ["Linen<br>shirt &unknown; &#0;", "Linen shirt &unknown; &#0;"],
])("a name that is written as HTML is read as text: %j", (html, text) => {
  expect(toText(html)).toBe(text);
});
