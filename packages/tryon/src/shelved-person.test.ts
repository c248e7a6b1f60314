import { expect, test } from "vitest";
import { drawnPerson } from "./fit/drawn-person-analysis.fixture.ts";
import { channelsOf } from "./image/planes.ts";
import { shelvePerson } from "./shelved-person.ts";

test("a person who was put aside comes back the same, value for value", () => {
  const person = drawnPerson();
  const [red, green, blue] = channelsOf(person.image).map((plane) => plane.slice());
  for (let i = 5000; i < 9000; i++) red[i] = 0.37 * i;
  const behind = { ...person, matte: { ...person.matte, plate: [red, green, blue] as typeof person.matte.plate } };
  const again = shelvePerson(behind)();
  expect(again.image).toEqual(behind.image);
  expect(again.matte).toEqual(behind.matte);
  expect(again.parse).toEqual(behind.parse);
  expect(again.limbs).toEqual(behind.limbs);
  expect(again.body).toBe(behind.body);
});
