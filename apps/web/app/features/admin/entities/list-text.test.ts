import { expect, it } from "vitest";
import { listText, parseList, parseSortOrder, parseWebAddress } from "./list-text.ts";

it.each([
  ["", []],
  [" , ;", []],
  ["linen", ["linen"]],
  [" linen,  silk ;linen\nwool,", ["linen", "silk", "wool"]],
])("the list %j has the entries that were typed, once each [O2.44, O2.45]", (text, expected) => {
  expect(parseList(text)).toEqual(expected);
  expect(parseList(listText(expected))).toEqual(expected);
});

it.each([
  ["", 0],
  ["  ", 0],
  ["x", 0],
  ["7", 7],
  ["-2", -2],
  ["12.9", 12],
  ["3rd", 3],
])("the sort order %j is read as %i [O5.02]", (text, expected) => {
  expect(parseSortOrder(text)).toBe(expected);
});

it.each([
  ["", null],
  [" maison.example ", "https://maison.example"],
  ["http://maison.example/a", "http://maison.example/a"],
  ["/demo/logo.png", "/demo/logo.png"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("the web address %j is %j: the server judges it", (text, expected) => {
  expect(parseWebAddress(text)).toBe(expected);
});
