import { expect, test } from "vitest";
import { shopOf } from "./shop.rules.ts";

const shop = (links: string, names = "", about = "", language = "en") =>
  shopOf(links.split("|"), about ? [about] : [], names ? names.split("|") : [], language);

test("a menu says what a shop sells", () => {
  expect(shop("Women|Men|Dresses|Shoes|Sale")).toBe("clothes");
  expect(shop("Kleider|Hosen|Schuhe", "", "", "de")).toBe("clothes");
  expect(shop("Drills|Saws|Ladders")).toBe("other");
  expect(shop("Rings|Necklaces|Earrings")).toBe("other");
  expect(shop("Dresses|Kitchen|Garden|Toys")).toBe("unknown");
  expect(shop("Shop|About|Journal")).toBe("unknown");
});

test("without a menu the other names on the page say it, but they cannot contradict one", () => {
  expect(shop("Shop|About", "Linen shirt|Wrap dress|Wide trousers|Juno|Leather belt")).toBe("clothes");
  expect(shop("Dogs|Cats|Food", "Cosy jumper|Rain coat|Bella dress")).toBe("other");
  expect(shop("Shop|About", "Windproof jacket|Climbing trousers|Vest top|Rope|Helmet|Tent")).toBe("unknown");
});
