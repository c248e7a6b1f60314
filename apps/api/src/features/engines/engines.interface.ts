/** What an engine is: the one interface that every engine implements, and the two ways in which it may give no picture. */
import type {
  Alternatives,
  ErrorCode,
  GarmentLandmarks,
  GarmentReading,
  Judgement,
  PhotoCheck,
  TryOnFields,
  TryOnStage,
} from "@toile/contract";

export type RenderOptions = Pick<
  TryOnFields,
  | "mode"
  | "numSamples"
  | "segmentationFree"
  | "seed"
  | "enhanceQuality"
  | "garmentPhotoType"
  | "outputFormat"
  | "preferences"
  | "category"
  | "moderationLevel"
> &
  // The embedded engine's own. A try-on that an earlier version queued has neither.
  Partial<Pick<TryOnFields, "tuck" | "cutOut">>;

/** What an operator knows better about a garment's picture than any reading; see `packages/tryon`. Only the embedded engine reads. */
export type GivenReading = {
  /** Fractions of the picture. */
  landmarks: GarmentLandmarks;
  /** PNG. */
  mask: Uint8Array | undefined;
  sleeves: "sleeves" | "none" | undefined;
  legs: "legs" | "none" | undefined;
};

export type RenderRequest = {
  /** Sanitised pictures: upright JPEG, at most 2048 pixels on their longest side. */
  personImage: Uint8Array;
  garmentImage: Uint8Array;
  options: RenderOptions;
  /** Of the garment's picture. Engines that read nothing take no notice. */
  given?: GivenReading | undefined;
  /** The engine that is to be asked before all others: it made the picture of which this is another version. */
  madeBy?: string | undefined;
  /** What is cached of earlier work with these pictures, for an engine that can use it. Must not reject. */
  findCached?(): Promise<CachedAnalyses>;
};

/** What the embedded engine read from pictures, as bytes of its own. Null: nothing yet; absent: not to be cached. */
export type CachedAnalyses = { person?: Uint8Array | null; garment?: Uint8Array | null };

export type RenderContext = {
  /** Aborted at the deadline, on cancellation and at shutdown. An engine stops its work and rejects. */
  signal: AbortSignal;
  /** When `signal` will abort at the latest, so that several engines can share what is left. Absent: the configured deadline from now; an engine waits for nobody. */
  deadlineAtMs?: number;
  /**
   * Aborted when somebody else needs the processor more. The embedded engine then stops between two stages, at no cost, and
   * rejects with the reason; an outside engine takes no notice. Absent: this work makes way for nobody.
   */
  makeWay?: AbortSignal;
  /** Called as the work goes on; `progress` from 0 to 1. Must not throw and may be called often. */
  onStage(stage: TryOnStage, progress: number): void;
};

export type RenderResult = {
  /** One encoded picture a sample, in the order of the seeds. Not yet trusted by the caller. */
  images: Uint8Array[];
  /** What the engine itself thinks of each picture, in their order. Absent: it has no judge, and somebody else has to look. */
  judgements?: Judgement[];
  /** Other versions that a mend may ask for; absent: none. Of several samples, those of the first. */
  alternatives?: Alternatives;
  /** Milliseconds by step, for the record. */
  timingsMs: Record<string, number>;
  /** What of `findCached` was missing or outdated, made anew. */
  toCache?: { person?: Uint8Array; garment?: Uint8Array };
  /** What the pictures cost in millionths of a dollar, where they cost anything. */
  costMicroDollars?: number;
};

export interface TryOnEngine {
  readonly name: string;
  /** Another one where the same pictures would come out differently. Absent: its name is all there is to know. */
  version?(): string;
  /** Somebody charges for each call. */
  readonly paid?: boolean;
  /** @throws EngineRefusal, EngineFailure, or the signal's reason */
  render(request: RenderRequest, context: RenderContext): Promise<RenderResult>;
  /** Gets ready ahead of the first request. Optional, and never a condition for rendering. */
  warm?(): Promise<void>;
  /** Rejects when the engine cannot render now, for readiness. */
  check?(): Promise<void>;
  close?(): Promise<void>;
}

export type JudgeRequest = {
  /** The same sanitised pictures that the engine got. */
  personImage: Uint8Array;
  garmentImage: Uint8Array;
  options: Pick<RenderOptions, "category" | "garmentPhotoType">;
  given?: GivenReading | undefined;
  /** What came of them, sanitised too. */
  picture: Uint8Array;
};

/** A garment's picture that is to be read, as it is or with what is given. */
export type ReadGarmentRequest = {
  garmentImage: Uint8Array;
  options: Pick<RenderOptions, "category" | "garmentPhotoType">;
  given?: GivenReading | undefined;
};

/** Looks at pictures instead of making them. The embedded engine does, whichever engines render. */
export interface Examiner {
  /** @throws EngineRefusal where one of the two photos cannot be analysed, EngineFailure, or the signal's reason */
  judge(request: JudgeRequest, signal: AbortSignal): Promise<Judgement>;
  /**
   * What is wrong with a photo of a person, sanitised.
   * @throws EngineRefusal where it cannot be read, EngineFailure, or the signal's reason
   */
  checkPhoto(photo: Uint8Array, category: RenderOptions["category"], signal: AbortSignal): Promise<PhotoCheck>;
  /** @throws EngineRefusal where no garment is found or what is given cannot be used, EngineFailure, or the signal's reason */
  readGarment(request: ReadGarmentRequest, signal: AbortSignal): Promise<GarmentReading>;
  /** A try-on by the embedded engine itself, whichever engines render: to see what comes of a reading. Throws as `render` of engines. */
  dress(request: RenderRequest, context: RenderContext): Promise<RenderResult>;
  warm?(): Promise<void>;
  close?(): Promise<void>;
}

/** Codes of the wire under which an engine may decline. */
export type RefusalCode = Extract<
  ErrorCode,
  | "NO_PERSON"
  | "SEVERAL_PEOPLE"
  | "BODY_NOT_VISIBLE"
  | "POSE_UNSUITABLE"
  | "GARMENT_NOT_FOUND"
  | "GARMENT_UNSUPPORTED"
  | "CONTENT_REFUSED"
  | "IMAGE_UNREADABLE"
  | "IMAGE_TOO_SMALL"
>;

/** The pictures cannot be used; another attempt would end the same way. */
export class EngineRefusal extends Error {
  readonly code: RefusalCode;
  /** The engine's own, finer reason, such as ARMS_RAISED under POSE_UNSUITABLE. */
  readonly reason: string | undefined;

  /** @param message a sentence for the shopper: what to do about it */
  constructor(code: RefusalCode, message: string, reason?: string) {
    super(message);
    this.name = "EngineRefusal";
    this.code = code;
    this.reason = reason;
  }
}

/** Something went wrong that has nothing to do with the pictures. Its message is for the log, never for the shopper. */
export class EngineFailure extends Error {
  /** A paid engine may have done the work, or be doing it, and charge for it. */
  readonly mayBeCharged: boolean;

  constructor(message: string, { mayBeCharged = false, ...options }: { cause?: unknown; mayBeCharged?: boolean } = {}) {
    super(message, options);
    this.name = "EngineFailure";
    this.mayBeCharged = mayBeCharged;
  }
}
