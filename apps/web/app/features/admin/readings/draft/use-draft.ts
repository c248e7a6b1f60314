import type { GarmentCorrection, GarmentLandmarks, GarmentPointName, GarmentReading } from "@toile/contract";
import { useMemo, useReducer } from "react";
import {
  change,
  type Draft,
  type History,
  hold,
  isNothing,
  isSame,
  NOTHING,
  redo,
  release,
  savedDraft,
  startHistory,
  step,
  undo,
} from "./draft.rules.ts";
import { toMaskPng } from "./mask-png.ts";
import { newCrotch, newSleeves, type Place } from "./points.rules.ts";
import type { OpenReading } from "./use-reading.ts";

type Move = (history: History) => History;

/** The operator's changes, step by step, compared with what is saved. */
export function useDraft({ reading, engineMask, savedMask, size }: OpenReading, read: GarmentReading | null) {
  const saved = useMemo(() => savedDraft(reading.correction, savedMask), [reading, savedMask]);
  const [history, move] = useReducer((now: History, by: Move) => by(now), saved, startHistory);
  const { present, past, future } = history;
  const isChanged = useMemo(() => !isSame(present, saved), [present, saved]);
  const isCorrected = useMemo(() => !isNothing(present), [present]);
  const read0: GarmentLandmarks = read?.landmarks ?? {};
  const withPoint = (draft: Draft, name: GarmentPointName, place: Place): Draft => ({
    ...draft,
    landmarks: { ...draft.landmarks, [name]: place },
  });
  return {
    draft: present,
    mask: present.mask ?? engineMask,
    ...{ isChanged, isCorrected, canUndo: past.length > 0, canRedo: future.length > 0 },
    hold: () => move(hold),
    release: () => move(release),
    undo: () => move(undo),
    redo: () => move(redo),
    /** During a gesture. */
    drag: (name: GarmentPointName, place: Place) => move((now) => change(now, withPoint(now.present, name, place))),
    /** As one step. */
    put: (name: GarmentPointName, place: Place) => move((now) => step(now, withPoint(now.present, name, place))),
    /** Back to where the engine read it. */
    takeBack: (name: GarmentPointName) =>
      move((now) => {
        const { [name]: _, ...landmarks } = now.present.landmarks;
        return step(now, { ...now.present, landmarks });
      }),
    /** The whole mask after a stroke. */
    brush: (mask: Uint8Array) => move((now) => step(now, { ...now.present, mask })),
    sayOfSleeves: (sleeves: Draft["sleeves"]) =>
      move((now) => {
        const seeds = sleeves === "sleeves" ? newSleeves({ ...read0, ...now.present.landmarks }) : {};
        return step(now, { ...now.present, sleeves, landmarks: { ...seeds, ...now.present.landmarks } });
      }),
    sayOfLegs: (legs: Draft["legs"]) =>
      move((now) => {
        const seeds = legs === "legs" ? newCrotch({ ...read0, ...now.present.landmarks }) : {};
        return step(now, { ...now.present, legs, landmarks: { ...seeds, ...now.present.landmarks } });
      }),
    /** Removes every correction. */
    clear: () => move((now) => step(now, NOTHING)),
    /** After something else was saved. */
    restart: (draft: Draft) => move(() => startHistory(draft)),
    /** As it is sent to the server. */
    toCorrection: async (): Promise<GarmentCorrection> => {
      const { landmarks, sleeves, legs, mask } = present;
      return { landmarks, sleeves, legs, mask: mask && (await toMaskPng(mask, size)) };
    },
  };
}
export type DraftTools = ReturnType<typeof useDraft>;
