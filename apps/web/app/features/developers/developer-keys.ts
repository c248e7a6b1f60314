/** What this room reads from the server. */
export const developerKeys = {
  apiKey: ["api key"],
  usage: ["api usage"],
  publishable: ["publishable keys"],
  webhooks: ["webhooks"],
  webhookLog: (webhookId: string) => ["webhook log", webhookId],
  reference: ["openapi"],
};
