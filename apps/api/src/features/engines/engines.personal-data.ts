import { impersonal, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { engineHours } from "./runs/runs.tables.ts";

export const personalData: PersonalData = {
  kept: [],
  impersonal: impersonal([engineHours], "How many runs of an engine ended how, counted by the hour."),
};
