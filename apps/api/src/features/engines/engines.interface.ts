/** What an engine is: the one interface that every engine implements, and the two ways in which it may give no picture. */
import type {
  Alternatives,
  GarmentLandmarks,
  GarmentReading,
  Judgement,
  PhotoCheck,
  RefusalCode,
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
  // Options of the embedded engine, and of what it does to other engines' pictures. A try-on queued by an earlier version has none.
  Partial<Pick<TryOnFields, "tuck" | "cutOut" | "keepPerson">>;

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
  correction?: GivenReading | undefined;
  /** The engine that is to be asked before all others: it made the picture of which this is another version. */
  madeBy?: string | undefined;
  /** Cached work on these pictures, for an engine that can use it. Must not reject. */
  findCached?(): Promise<CachedAnalyses>;
};

/** The embedded engine's analyses of the pictures, in its own format. Null: none yet; absent: must not be cached. */
export type CachedAnalyses = { person?: Uint8Array | null; garment?: Uint8Array | null };

export type RenderContext = {
  /** Aborted at the deadline, on cancellation and at shutdown. An engine stops its work and rejects. */
  signal: AbortSignal;
  /**
   * When `signal` will abort at the latest, so that several engines can share the time left. Absent: the configured
   * deadline, counted from now.
   */
  deadlineAtMs?: number;
  /**
   * Aborts when other work needs the processor more. The embedded engine then stops between two stages, at no cost, and
   * rejects with the reason; outside engines ignore it. Absent: this work is not interrupted.
   */
  makeWay?: AbortSignal;
  /** Called as the work progresses; `progress` from 0 to 1. Must not throw and may be called often. */
  onStage(stage: TryOnStage, progress: number): void;
};

export type RenderResult = {
  /** One encoded picture per sample, in the order of the seeds. The caller does not trust them yet. */
  images: Uint8Array[];
  /**
   * The engine's own judgement of each picture, in their order. Absent: it has no judge, so the examiner judges them.
   */
  judgements?: Judgement[];
  /** Other versions that a mend may request; absent: none. With several samples, those of the first. */
  alternatives?: Alternatives;
  /** Milliseconds by step, for the record. */
  timingsMs: Record<string, number>;
  /** New analyses, where `findCached` had none or outdated ones. */
  toCache?: { person?: Uint8Array; garment?: Uint8Array };
  /** The cost of the pictures in millionths of a dollar, if any. */
  costMicroDollars?: number;
};

export interface TryOnEngine {
  readonly name: string;
  /** Changes whenever the same pictures would come out differently. Absent: unknown; only the name identifies it. */
  version?(): string;
  /** Each call costs money. */
  readonly paid?: boolean;
  /** @throws EngineRefusal, EngineFailure, or the signal's reason */
  render(request: RenderRequest, context: RenderContext): Promise<RenderResult>;
  /** Prepares for the first request. Optional, and never required before rendering. */
  warm?(): Promise<void>;
  /** Rejects if the engine cannot render now, for readiness. */
  check?(): Promise<void>;
  close?(): Promise<void>;
}

export type JudgeRequest = {
  /** The same sanitised pictures that the engine got. */
  personImage: Uint8Array;
  garmentImage: Uint8Array;
  options: Pick<RenderOptions, "category" | "garmentPhotoType">;
  correction?: GivenReading | undefined;
  /** What came of them, sanitised too. */
  picture: Uint8Array;
};

/** The same, to be merged with the photo first. */
export type KeepRequest = JudgeRequest & { outputFormat: RenderOptions["outputFormat"] };

export type KeptPicture = {
  /** With the photo's own person; undefined: the picture stays as it came. Made of a sanitised picture, and not sanitised again. */
  picture: Uint8Array | undefined;
  /** Why it stays as it came, in the embedded engine's words. */
  left: string | undefined;
  /** Of the picture that will be shown: the merged one, or the one that stays as it came. */
  judgement: Judgement;
};

/** A garment's picture that is to be read, as it is or with what is given. */
export type ReadGarmentRequest = {
  garmentImage: Uint8Array;
  options: Pick<RenderOptions, "category" | "garmentPhotoType">;
  correction?: GivenReading | undefined;
};

/** Looks at pictures instead of making them. The embedded engine does, whichever engines render. */
export interface Examiner {
  /** @throws EngineRefusal if one of the two photos cannot be analysed, EngineFailure, or the signal's reason */
  judge(request: JudgeRequest, signal: AbortSignal): Promise<Judgement>;
  /**
   * Merges the picture with the photo, so that only the garment is another engine's, and judges what comes of it. Throws as `judge`, and an
   * EngineRefusal with the reason BODY_RESHAPED for a body that is much narrower than the photo's.
   */
  keepPerson(request: KeepRequest, signal: AbortSignal): Promise<KeptPicture>;
  /** What is wrong with a sanitised photo of a person. @throws EngineRefusal if it cannot be read, EngineFailure, or the signal's reason */
  checkPhoto(photo: Uint8Array, category: RenderOptions["category"], signal: AbortSignal): Promise<PhotoCheck>;
  /** @throws EngineRefusal where no garment is found or what is given cannot be used, EngineFailure, or the signal's reason */
  readGarment(request: ReadGarmentRequest, signal: AbortSignal): Promise<GarmentReading>;
  /** A try-on by the embedded engine itself, whichever engines render: to see what comes of a reading. Throws as `render` of engines. */
  dress(request: RenderRequest, context: RenderContext): Promise<RenderResult>;
  warm?(): Promise<void>;
  close?(): Promise<void>;
}

/** The pictures cannot be used; another attempt would end the same way. */
export class EngineRefusal extends Error {
  readonly code: RefusalCode;
  /** The engine's own, more specific reason, such as NOT_UPRIGHT under POSE_UNSUITABLE. */
  readonly reason: string | undefined;

  /** @param message a sentence for the shopper: what to do about it */
  constructor(code: RefusalCode, message: string, reason?: string) {
    super(message);
    this.name = "EngineRefusal";
    this.code = code;
    this.reason = reason;
  }
}

/** A fault that has nothing to do with the pictures. Its message is for the log, never for the shopper. */
export class EngineFailure extends Error {
  /** A paid engine may have done the work, or be doing it, and charge for it. */
  readonly mayBeCharged: boolean;

  constructor(message: string, { mayBeCharged = false, ...options }: { cause?: unknown; mayBeCharged?: boolean } = {}) {
    super(message, options);
    this.name = "EngineFailure";
    this.mayBeCharged = mayBeCharged;
  }
}
