/** Examples of the OpenAPI document, by the name of their schema. A test compares each with its schema. */
const ID = "0198a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b";
const AT = "2026-11-24T09:30:00.000Z";
const RESULT = `/media/${ID}?e=1764063000&s=8Zt0`;

const PREDICTION = {
  ...{ id: ID, status: "succeeded", stage: "done", progress: 1, resultImageUrls: [RESULT] },
  judgements: [{ value: 0.91, chargeable: true, alarms: [] }],
  ...{ alternatives: {}, free: false, creditsUsed: 1, error: null, product: null, wornWith: [] },
  ...{ createdAt: AT, startedAt: AT, finishedAt: "2026-11-24T09:30:06.000Z" },
};

export const EXAMPLES: Record<string, object[]> = {
  ErrorBody: [
    {
      error: "VALIDATION_FAILED",
      message: "numSamples must be at most 4.",
      details: [{ path: "numSamples", message: "numSamples must be at most 4." }],
      requestId: "5f0c8e5e-9f0a-4c3e-8d6f-2b1a7c9d0e4f",
    },
  ],
  Prediction: [PREDICTION],
  TryOnAccepted: [{ success: true, predictionId: ID, status: "queued" }],
  TryOnAnswer: [
    {
      ...{ success: true, resultImageUrls: [RESULT], resultImageUrl: RESULT, predictionId: ID },
      ...{ judgements: PREDICTION.judgements, alternatives: {}, free: false, creditsUsed: 1, remainingCredits: 49 },
    },
  ],
  TryOnWebhookMessage: [{ type: "tryon.succeeded", timestamp: AT, data: PREDICTION }],
  FashnRun: [
    {
      model_name: "tryon-v1.6",
      inputs: { model_image: "https://example.com/me.jpg", garment_image: "https://example.com/shirt.jpg" },
    },
  ],
  FashnAccepted: [{ id: ID, error: null }],
  FashnPrediction: [{ id: ID, status: "completed", output: [`https://toile.example${RESULT}`], error: null }],
  FashnError: [{ error: "BadRequest", message: "inputs.model_image is missing." }],
};
