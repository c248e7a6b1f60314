import { impersonal, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { setups } from "./setup.tables.ts";

export const personalData: PersonalData = {
  kept: [],
  impersonal: impersonal([setups], "That this installation has no administrator yet."),
};
